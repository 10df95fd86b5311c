// The choice of a browser, and the error without one.
'use strict';

const path = require('path');
const {findBrowser} = require('../browser.js');

const NOWHERE = path.join(__dirname, 'no-such-browser');

test('only the browser at the given path is used', () => {
  expect(findBrowser({CHROMIUM: __filename})).toBe(__filename);
  expect(findBrowser({CHROMIUM: NOWHERE})).toBe(null);
});

test('a missing browser is an error with instructions if it is required', () => {
  const env = {CHROMIUM: NOWHERE, FLIGHT_BROWSER: 'required'};
  expect(() => findBrowser(env)).toThrow(
    `environment variable CHROMIUM. Looked for ${NOWHERE}.`,
  );
});

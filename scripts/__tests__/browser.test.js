// Which browser is taken, and what happens without one.
'use strict';

const path = require('path');
const {findBrowser} = require('../browser.js');

const NOWHERE = path.join(__dirname, 'no-such-browser');

test('a browser that is named is taken, and no other', () => {
  expect(findBrowser({CHROMIUM: __filename})).toBe(__filename);
  expect(findBrowser({CHROMIUM: NOWHERE})).toBe(null);
});

test('where one is required, having none is an error that says what to do', () => {
  const env = {CHROMIUM: NOWHERE, FLIGHT_BROWSER: 'required'};
  expect(() => findBrowser(env)).toThrow(
    `environment variable CHROMIUM. Looked for ${NOWHERE}.`,
  );
});

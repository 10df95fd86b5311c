'use strict';

const {sizeOfFiles} = require('../sizeOfFiles.js');

test('each source file of the bundle is listed once, with its bytes', async () => {
  const files = await sizeOfFiles('client.browser');
  const {minified} = files.find(
    ({file}) => file === 'packages/flight-core/src/chunk/chunk.js',
  );
  expect(minified).toBeGreaterThan(100);
  const names = files.map(({file}) => file);
  expect(new Set(names).size).toBe(names.length);
}, 120000);

test('an unknown entry is refused; the message lists the known ones', async () => {
  await expect(sizeOfFiles('client.moon')).rejects.toThrow(
    /unknown entry "client\.moon"; known are .*react-server-dom-webpack-client\.edge/,
  );
});

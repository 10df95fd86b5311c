'use strict';

const {measureBundles} = require('../measure.js');
const {sizeOfFiles} = require('../sizeOfFiles.js');

test('the sizes of all files add up to the size of the bundle', async () => {
  const files = await sizeOfFiles('client.browser');
  const measured = await measureBundles();
  const {ours} = measured.find(({name}) => name.endsWith('-client.browser'));

  const total = files.reduce((sum, {gzip}) => sum + gzip, 0);
  expect(Math.abs(total - ours.terser.gzip)).toBeLessThan(100);
  const names = files.map(({file}) => file);
  expect(names).toContain('packages/flight-core/src/chunk/chunk.js');
  expect(new Set(names).size).toBe(names.length);
}, 120000);

test('an unknown entry is refused; the message lists the known ones', async () => {
  await expect(sizeOfFiles('client.moon')).rejects.toThrow(
    /unknown entry "client\.moon"; known are .*react-server-dom-webpack-client\.edge/,
  );
});

'use strict';

const fs = require('fs');
const path = require('path');

const ROOT = path.resolve(__dirname, '../../..');

function numbersInSources() {
  const folder = path.join(ROOT, 'packages');
  const files = fs
    .readdirSync(folder, {recursive: true})
    .filter(file => /^[^/]+\/(src|reply)\/.*\.js$/.test(file))
    .filter(file => !/__tests__|errors\.js$/.test(file));
  return files
    .map(file => fs.readFileSync(path.join(folder, file), 'utf8'))
    .flatMap(text =>
      Array.from(text.matchAll(/,\s+(1\d{3}),?\s*\)/g), ([, code]) => code),
    );
}

test('docs/errors.md explains each of our own error numbers once', () => {
  const document = fs.readFileSync(path.join(ROOT, 'docs/errors.md'), 'utf8');
  const explained = Array.from(
    document.matchAll(/^\| (1\d{3}) +\|/gm),
    ([, code]) => code,
  );
  expect(explained.length).toBeGreaterThan(6);
  expect(numbersInSources().sort()).toEqual(explained);
});

'use strict';

const fs = require('fs');
const path = require('path');
const {transformSync} = require('@babel/core');
const {numberErrors} = require('../numberErrors.js');

const ROOT = path.resolve(__dirname, '../../..');

// The public numbers in calls of the constructors.
function numbersInSources() {
  const folder = path.join(ROOT, 'packages');
  const files = fs
    .readdirSync(folder, {recursive: true})
    .filter(file => /^[^/]+\/(src|reply)\/.*\.js$/.test(file))
    .filter(file => !/__tests__|errors\.js$/.test(file));
  return files
    .map(file => fs.readFileSync(path.join(folder, file), 'utf8'))
    .flatMap(text =>
      Array.from(
        text.matchAll(/\b[a-z]+Error\(([^]*?),?\s*\);/g),
        ([, parameters]) => /,\s*(\d+)$/.exec(parameters)?.[1],
      ),
    )
    .filter(number => number !== undefined);
}

test('docs/errors.md explains each number', () => {
  const explained = Array.from(
    read('docs/errors.md').matchAll(/^\| (\d{3}(?:, \d{3})*) +\|/gm),
    ([, codes]) => codes.split(', '),
  ).flat();
  const used = new Set(numbersInSources());
  expect(used.size).toBeGreaterThan(40);
  expect([...new Set(explained)].sort()).toEqual([...used].sort());
});

test('an error without a number keeps its words', () => {
  const code = "usageError('The response has no body.');";
  const options = {babelrc: false, configFile: false, plugins: [numberErrors]};
  expect(transformSync(code, options).code).toBe(
    'usageError("The response has no body.");'.replaceAll('"', "'"),
  );
});

function read(file) {
  return fs.readFileSync(path.join(ROOT, file), 'utf8');
}

// A type such as `'protocol' | 'usage'`.
function kindsIn(file) {
  const [, union] = /export type FlightErrorKind =([^;]+);/.exec(read(file));
  return Array.from(union.matchAll(/'(\w+)'/g), ([, kind]) => kind);
}

describe('the kinds of errors', () => {
  const SOURCE = 'packages/flight-core/src/errors.js';
  const kinds = kindsIn(SOURCE);

  test('are in the documentation and the type declarations', () => {
    expect(kinds).toContain('abort');
    for (const file of [
      'docs/errors.md',
      'packages/react-server-dom-webpack/README.md',
    ]) {
      const rows = read(file).matchAll(/^\| `(\w+)` +\| .*$/gm);
      const documented = Array.from(rows, ([, kind]) => kind);
      expect(documented).toEqual(expect.arrayContaining(kinds));
    }
    for (const file of [
      'packages/react-server-dom/types/binding/shared.d.ts',
      'packages/react-server/types/flight.d.ts',
    ]) {
      expect(kindsIn(file)).toEqual(kinds);
    }
  });

  test('have a constructor each, which builds for browsers replace', () => {
    const names = Array.from(
      read(SOURCE).matchAll(/^export function (\w+Error)\(message/gm),
      ([, name]) => name,
    );
    expect(names).toEqual(kinds.map(kind => `${kind}Error`));
    for (const kind of kinds) {
      const {code} = transformSync(`${kind}Error('a text', 432);`, {
        babelrc: false,
        configFile: false,
        plugins: [numberErrors],
      });
      expect(code).toContain(`numberedError("${kind}", 432)`);
    }
  });
});

// Modules of any size load, in time that grows with their size.
import {expectLinearGrowth} from '../../../../../scripts/jest/growth.js';
import {createHooks} from '../createHooks.js';
import {parseSource} from '../parseSource.js';
import {appendLines} from '../sourceMap.js';

const CLIENT = "'use client';\n";
const SERVER = "'use server';\n";

const repeat = (count, write) =>
  Array.from({length: count}, (_, i) => write(i));

const sourceMap = count => {
  const segment = 'AAAA' + ',CAAC'.repeat(count * 20);
  const map = JSON.stringify({
    version: 3,
    sources: ['a.ts'],
    mappings: segment,
  });
  return `data:application/json;base64,${Buffer.from(map).toString('base64')}`;
};

// Answers at once. `modules` are read by `export *`.
function load(source, modules = {}) {
  const warnings = [];
  const hooks = createHooks({
    warn: message => warnings.push(message),
    resolveAny() {},
  });
  const conditions = ['react-server'];
  hooks.resolve('root', {conditions}, specifier => ({url: 'm:' + specifier}));
  const {source: result} = hooks.load('m:root', {}, url => {
    const text = url.startsWith('data:')
      ? Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
      : (modules[url] ?? source);
    return {format: 'module', source: text};
  });
  return {result, warnings};
}

test('parsing takes linear time, whatever the number of names', async () => {
  await expectLinearGrowth(count => {
    const names = repeat(count, i => `e${i}`).join();
    return () => parseSource(`let ${names}; export {${names}};`, 'm:root');
  }, 2000);
});

test('finding positions on one line of a source map takes linear time', async () => {
  await expectLinearGrowth(count => {
    const map = {mappings: 'AAAA' + ',CAAC'.repeat(count)};
    const places = repeat(count, column => ({line: 1, column}));
    return () => appendLines(map, 1, places);
  }, 2000);
});

const GROWING = [
  [
    'a client module with many exports',
    n => CLIENT + repeat(n, i => `export const e${i} = ${i};`).join('\n'),
  ],
  [
    'a server module on one line with a source map',
    n =>
      SERVER.trim() +
      repeat(n, i => `export async function e${i}() {}`).join(' ') +
      `\n//# sourceMappingURL=${sourceMap(n)}`,
  ],
  [
    'a module with many statements and a misplaced directive',
    n => `${'f(1);\n'.repeat(n * 5)}'use client';`,
  ],
  [
    'a module with many comments before its directive',
    n => `${'/* a */ // b\n'.repeat(n)}'use client';`,
  ],
  [
    'a module with much white space',
    n => `${' '.repeat(n * 50)}${'\n'.repeat(n * 50)}; 'use client'`,
  ],
  ['a module with many directives', n => "'use client';\n".repeat(n)],
];

test.each(GROWING)('%s takes linear time', async (_name, write) => {
  await expectLinearGrowth(count => {
    const source = write(count);
    return () => load(source);
  }, 250);
});

test('a client module that re-exports many names takes linear time', async () => {
  await expectLinearGrowth(count => {
    const names = repeat(count, i => `export const e${i} = 1;`);
    const modules = {'m:star': names.join('\n')};
    return () => load(`${CLIENT}export * from 'star';`, modules);
  }, 250);
});

const MENTION = "export const text = 'use client';\n";

test.each([
  [
    'a sum of many terms',
    `${MENTION}export const a = 1${' + 1'.repeat(9000)};`,
  ],
  [
    'such a sum and a misplaced directive',
    `export const a = 1${' + 1'.repeat(9000)};\n'use client';`,
  ],
  ['many statements', MENTION + 'f(1);\n'.repeat(50000)],
  ['a long array', `${MENTION}export default [${'1,'.repeat(130000)}];`],
  ['many brackets', MENTION + '['.repeat(9000) + ']'.repeat(9000)],
  ['a syntax error', MENTION + 'export const = @;\n"'],
])(
  'a module with %s is not changed if it only mentions a directive',
  (_name, source) => {
    expect(load(source).result).toBe(source);
  },
);

test('a long array in a client module', () => {
  const source = `${CLIENT}export const list = [${'1,'.repeat(130000)}];`;
  expect(load(source).result).toContain('registerClientReference');
});

test.each([CLIENT, SERVER])('too deep a module with %j is named', directive => {
  const source = `${directive}export const a = 1${' + 1'.repeat(90000)};`;
  expect(() => load(source)).toThrow(/^m:root is nested too deeply/);
});

// The exports of a program. src/__tests__/nodeLoader.build.test.js compares the same forms with
// Node.
import {readExports} from '../exportNames.js';
import {parseSource} from '../parseSource.js';

function read(source) {
  return readExports(parseSource(source, 'm:root').program);
}

function locals(source) {
  return Array.from(read(source).bindings, ([name, {kind, local}]) => [
    name,
    kind === 'local' ? local : kind,
  ]);
}

test.each([
  ['export function f() {}', [['f', 'f']]],
  [
    'const a = 1; export {a as b, a as "c d"}',
    [
      ['b', 'a'],
      ['c d', 'a'],
    ],
  ],
  [
    'export const {a, b: {c}, ...d} = {}, [e, , f = 1] = []',
    [
      ['a', 'a'],
      ['c', 'c'],
      ['d', 'd'],
      ['e', 'e'],
      ['f', 'f'],
    ],
  ],
  ['export default function f() {}', [['default', 'f']]],
  ['const a = 1; export default a', [['default', 'a']]],
  ['export default (function f() {})', [['default', 'anonymous']]],
  ['export default (class C {})', [['default', 'anonymous']]],
  ['export default () => {}', [['default', 'anonymous']]],
  [
    "export {a, default as b} from 'x'",
    [
      ['a', 'from'],
      ['b', 'from'],
    ],
  ],
  [
    "export * as ns from 'x'; export * as 'n s' from 'x'",
    [
      ['ns', 'from'],
      ['n s', 'from'],
    ],
  ],
  ["export * from 'x'", []],
])('%s', (source, expected) => {
  expect(locals(source)).toEqual(expected);
});

test('stars, and variables of other modules', () => {
  const {stars, imports} = read(
    "export * from 'x'; export * from 'y';\n" +
      "import d, {a as b, 'c d' as e} from 'z'; import * as ns from 'z'; import 'w';",
  );
  expect(stars).toEqual(['x', 'y']);
  expect(Object.fromEntries(imports)).toEqual({
    d: {specifier: 'z', name: 'default'},
    b: {specifier: 'z', name: 'a'},
    e: {specifier: 'z', name: 'c d'},
    ns: {specifier: 'z', name: null},
  });
});

test('a source that is not JavaScript is read as far as possible', () => {
  const source =
    'export const a: number = 1;\nexport function B() { return <p/>; }';
  const {program, problem} = parseSource(source, 'm:root');
  expect(problem).toMatch(/\(1:14\)/);
  const names = Array.from(readExports(program).bindings.keys());
  expect(names).toEqual(expect.arrayContaining(['a', 'B']));
});

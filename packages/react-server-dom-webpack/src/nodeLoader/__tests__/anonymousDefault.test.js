// Default exports without a name get one, in a text of the same length.
import {nameDefault} from '../anonymousDefault.js';
import {parseSource} from '../parseSource.js';

function name(source) {
  const {program} = parseSource(source, 'm:root');
  return nameDefault(source, program.body.at(-1));
}

const NAMED = [
  'export default () => {}',
  'export default(() => {})',
  'export\tdefault\n  async () => {}',
  'export default/* a comment */() => {}',
  'export default function () {}',
  'export default function(){}',
  'export  default  async  function  *  () {}',
  'export default f(1)',
  'const before = 1; export default async function() {}',
  'const $dflt0 = 1;\nexport default () => {}',
];

test.each(NAMED)('%j', source => {
  const named = name(source);
  const {program, problem} = parseSource(named.source, 'm:root');
  expect(problem).toBe(null);
  const statement = program.body.at(-1);
  const variable = statement.id ?? statement.declarations[0].id;
  expect(variable.name).toBe(named.name);
  expect(source).not.toContain(named.name);
  // The position after the words does not change.
  const original = parseSource(source, 'm:root').program.body.at(
    -1,
  ).declaration;
  const moved =
    statement.id === undefined ? statement.declarations[0].init : statement;
  const rest = original.body ?? original;
  expect((moved.body ?? moved).loc).toEqual(rest.loc);
  expect(named.source).toHaveLength(source.length);
});

test.each([
  'export /* a comment */ default () => {}',
  'export default\nasync function () {}',
  'export default /* a comment */ function () {}',
])('%j has no room for a name', source => {
  expect(name(source)).toBe(null);
});

test('if the source contains all names, no name is left', () => {
  const taken = Array.from(
    '0123456789abcdefghijklmnopqrstuvwxyz',
    digit => '$dflt' + digit,
  );
  expect(name(`const ${taken.join(', ')};\nexport default () => {}`)).toBe(
    null,
  );
});

'use strict';

const {
  compareWithBudget,
  countByOwner,
  findSuppressions,
} = require('../suppressions.js');

const FILE = 'packages/react-server/src/a.js';

function find(text) {
  return findSuppressions(FILE, text).map(({kind, reasoned}) => [
    kind,
    reasoned,
  ]);
}

test.each([
  ['// $FlowFixMe[prop-missing] React adds this field', 'flow', true],
  ['// $FlowFixMe[prop-missing]', 'flow', false],
  ['/* $FlowExpectedError */', 'flow', false],
  [
    '// eslint-disable-next-line eqeqeq -- null and undefined alike',
    'eslint',
    true,
  ],
  ['// eslint-disable-next-line eqeqeq', 'eslint', false],
  ['const a = b as any; // the webpack global is untyped', 'any', true],
  ['const a = b as any;', 'any', false],
  ['type A = Array<any>;', 'any', false],
  ['function f(a: any) {}', 'any', false],
  ['type A = string | $FlowFixMe;', 'any', false],
  ['type A = any;', 'any', false],
  ['type A = ?any;', 'any', false],
  ['  any,', 'any', false],
  ['type A = (any) => void;', 'any', false],
  ['function f(a: Object) {}', 'any', false],
  ['const a = b as Function;', 'any', false],
])('%s', (line, kind, reasoned) => {
  expect(find(line)).toEqual([[kind, reasoned]]);
});

test.each([
  '// React calls this untyped.\nconst a = b as any;',
  'const a = // React calls this untyped.\n  (b as any);',
  'const a =\n  b as any;\n  // React calls this untyped.',
])('the reason for `any` may be on an adjacent line: %j', text => {
  expect(find(text)).toEqual([['any', true]]);
});

test('a comment two lines away is not a reason', () => {
  expect(find('// React calls this untyped.\n\na as any;')).toEqual([
    ['any', false],
  ]);
});

test.each([
  "const a = 'the type: any';",
  '// for any reason: any at all',
  'const any = 1;',
  'const a = b ? c : Object.keys(d);',
  'const a = [Object, Function];',
  'type Company = {name: string};',
])('not a suppression: %s', line => {
  expect(find(line)).toEqual([]);
});

test('counts are compared per package and kind, in both directions', () => {
  const counts = countByOwner(
    findSuppressions(FILE, 'a as any;\nb as any;\n// $FlowFixMe[x] no way\n'),
  );
  expect(counts).toEqual({
    'packages/react-server any': 2,
    'packages/react-server flow': 1,
  });
  expect(compareWithBudget(counts, counts)).toEqual([]);
  expect(
    compareWithBudget(counts, {'packages/react-server any': 1}),
  ).toHaveLength(2);
  expect(compareWithBudget({}, {'packages/react-server any': 1})[0]).toContain(
    'only 0 left',
  );
});

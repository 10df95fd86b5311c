import {createServerActions} from '../serverActions.js';

const {registerServerActions, resolveServerReference} = createServerActions();

const resolve = id => resolveServerReference(undefined, id);

beforeEach(() => registerServerActions({m: ['a.js'], 'a#b': [], empty: null}));

test.each([
  ['m#save', ['m', 'save', ['a.js']]],
  ['m#', ['m', '', ['a.js']]],
  ['a#b#c', ['a#b', 'c', []]],
  ['empty#x', ['empty', 'x', []]],
])('%s is an export of a registered module', (id, expected) => {
  expect(resolve(id)).toEqual(expected);
});

test.each(['m', '', '#save', 'x#save', 'toString#call', '__proto__#x'])(
  '%j is refused',
  id => {
    expect(() => resolve(id)).toThrow(`The server function "${id}" is in no`);
  },
);

test('the modules of the last call count', () => {
  registerServerActions({n: []});
  expect(resolve('n#save')).toEqual(['n', 'save', []]);
  expect(() => resolve('m#save')).toThrow('registerServerActions');
});

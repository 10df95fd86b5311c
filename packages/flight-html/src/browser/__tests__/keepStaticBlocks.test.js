import {keepStaticBlocks} from '../keepStaticBlocks.js';

const CONTENT = {__html: 'of the page'};

jest.mock('../blocks.js', () => ({
  findContent: name => (name === 'HASH' ? CONTENT : undefined),
}));

const DEPTH = 100000;

const elementOf = (type, props) => ({
  $$typeof: Symbol.for('react.transitional.element'),
  type,
  key: null,
  props,
});

const blockOf = () => elementOf('p', {'data-b': 'HASH', children: 'text'});

const kept = {
  'data-b': 'HASH',
  suppressHydrationWarning: true,
  dangerouslySetInnerHTML: CONTENT,
};

test.each([
  ['arrays', value => [value]],
  ['objects', value => ({value})],
  ['elements', value => elementOf('div', {children: value})],
])('a block is found inside of any number of %s', async (_, around) => {
  const block = blockOf();
  let root = block;
  for (let depth = 0; depth < DEPTH; depth++) {
    root = around(root);
  }
  expect(await keepStaticBlocks(Promise.resolve(root))).toBe(root);
  expect(block.props).toEqual(kept);
});

test('a block is found in a lazy, when it is read', async () => {
  const block = blockOf();
  const lazy = {
    $$typeof: Symbol.for('react.lazy'),
    _payload: [block],
    _init: payload => payload,
  };
  await keepStaticBlocks(Promise.resolve(lazy));
  expect(block.props.children).toBe('text');
  lazy._init(lazy._payload);
  expect(block.props).toEqual(kept);
});

test('props of client components have no blocks', async () => {
  const block = blockOf();
  await keepStaticBlocks(Promise.resolve(elementOf(() => {}, {block})));
  expect(block.props.children).toBe('text');
});

import {registerServerReference} from '../../references/serverReference.js';
import {createReplyHost} from '../replyHost.js';

const manifest = {
  actions: {id: 'actions.js', chunks: ['c', 'c.js'], name: '*'},
};

function save() {}
registerServerReference(save, 'actions', 'save');
const helper = () => {};

beforeEach(() => {
  globalThis.__webpack_require__ = jest.fn(() => ({save, helper}));
});
afterEach(() => {
  delete globalThis.__webpack_require__;
});

test('a function is found in the manifest and required after its bundle chunks have loaded', async () => {
  const load = jest.fn(() => Promise.resolve());
  const host = createReplyHost(load);
  const reference = host.resolveServerReference(manifest, 'actions#save');
  await host.preloadModule(reference);
  expect(load.mock.calls).toEqual([['c', 'c.js']]);
  expect(host.preloadModule(reference)).toBeNull();
  expect(host.requireModule(reference)).toBe(save);
  expect(globalThis.__webpack_require__).toHaveBeenCalledWith('actions.js');
});

test('a registered function is a server reference, also after bind', () => {
  const host = createReplyHost(() => Promise.resolve());
  expect(host.isServerReference(save)).toBe(true);
  expect(host.isServerReference(save.bind(null, 1))).toBe(true);
  expect(host.isServerReference(helper)).toBe(false);
});

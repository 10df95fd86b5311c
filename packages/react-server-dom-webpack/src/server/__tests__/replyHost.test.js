import {registerServerReference} from '../../references/serverReference.js';
import {createReplyHosts} from '../replyHost.js';

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

test('a function is found by the manifest and required once its chunks are loaded', async () => {
  const load = jest.fn(() => Promise.resolve());
  const host = createReplyHosts(load)({});
  const reference = host.resolveServerReference(manifest, 'actions#save');
  await host.preloadModule(reference);
  expect(load.mock.calls).toEqual([['c', 'c.js']]);
  expect(host.preloadModule(reference)).toBeNull();
  expect(host.requireModule(reference)).toBe(save);
  expect(globalThis.__webpack_require__).toHaveBeenCalledWith('actions.js');
});

test('clients may call what is registered, and everything else only if the application says so', () => {
  const select = createReplyHosts(() => Promise.resolve());
  expect(select({}).isServerReference(save)).toBe(true);
  expect(select({}).isServerReference(save.bind(null, 1))).toBe(true);
  expect(select({}).isServerReference(helper)).toBe(false);
  for (const value of [false, undefined, null, 1, 'true']) {
    const options = {allowUnregisteredFunctions: value};
    expect(select(options).isServerReference(helper)).toBe(false);
  }
  const options = {allowUnregisteredFunctions: true};
  expect(select(options).isServerReference(helper)).toBe(true);
});

test('the hosts of an entry load a chunk once', async () => {
  const load = jest.fn(() => Promise.resolve());
  const select = createReplyHosts(load);
  for (const options of [{}, {allowUnregisteredFunctions: true}]) {
    const host = select(options);
    await host.preloadModule(host.resolveServerReference(manifest, 'actions'));
  }
  expect(load).toHaveBeenCalledTimes(1);
});

import {
  createClientModuleProxy,
  registerClientReference,
} from '../../references/clientReference.js';
import {registerServerReference} from '../../references/registerServerReference.js';
import {references as host} from '../serverBinding.js';

const manifest = {
  'App.js': {id: 1, chunks: ['app', 'app.js'], name: '*'},
  'App.js#Split': {id: 2, chunks: [], name: 'S'},
  'Async.js': {id: 3, chunks: [], name: '*', async: true},
  'Truthy.js': {id: 4, chunks: [], name: '*', async: 1},
};

function resolve(reference, ...given) {
  const [from] = given.length === 0 ? [manifest] : given;
  return host.resolveClientReferenceMetadata(from, reference);
}

describe('values that are references', () => {
  const client = registerClientReference({}, 'App.js', 'x');
  const server = registerServerReference(() => {}, 'a.js', 'x');

  test('are recognised by their mark', () => {
    expect(host.isClientReference(client)).toBe(true);
    expect(host.isClientReference(createClientModuleProxy('App.js'))).toBe(
      true,
    );
    expect(host.isClientReference(server)).toBe(false);
    expect(host.isClientReference({})).toBe(false);
    expect(host.isServerReference(server)).toBe(true);
    expect(host.isServerReference(client)).toBe(false);
    expect(host.isServerReference(() => {})).toBe(false);
  });
});

describe('the key of a client reference', () => {
  test('distinguishes the two ways of loading a module', async () => {
    const proxy = createClientModuleProxy('App.js');
    const inner = await proxy;

    expect(host.getClientReferenceKey(proxy.Button)).toBe('App.js#Button');
    expect(host.getClientReferenceKey(inner.Button)).toBe(
      'App.js#Button#async',
    );
    expect(host.getClientReferenceKey(inner)).toBe('App.js#async');
  });
});

describe('the import of a client reference', () => {
  test('has the name of the export in the id', () => {
    const proxy = createClientModuleProxy('App.js');

    expect(resolve(proxy)).toEqual([1, ['app', 'app.js'], '*']);
    expect(resolve(proxy.Button)).toEqual([1, ['app', 'app.js'], 'Button']);
    expect(resolve(proxy.Split)).toEqual([2, [], 'S']);
    expect(proxy.__esModule).toBe(true);
    expect(resolve(proxy.default)).toEqual([1, ['app', 'app.js'], '']);
  });

  test('is async if the manifest or the reference is async', async () => {
    const inner = await createClientModuleProxy('App.js');

    expect(resolve(inner.Button)).toEqual([1, ['app', 'app.js'], 'Button', 1]);
    expect(resolve(createClientModuleProxy('Async.js').Button)).toEqual([
      3,
      [],
      'Button',
      1,
    ]);
    expect(resolve(createClientModuleProxy('Truthy.js').Button)).toEqual([
      4,
      [],
      'Button',
    ]);
  });

  test('is refused if both are async', async () => {
    const inner = await createClientModuleProxy('Async.js');

    expect(() => resolve(inner.Button)).toThrow(
      expect.objectContaining({code: 597}),
    );
  });

  test.each([[{}], [undefined], [null], [{'Other.js': manifest['App.js']}]])(
    'is refused if the manifest %p does not have it',
    from => {
      const reference = registerClientReference({}, 'App.js', 'x');

      expect(() => resolve(reference, from)).toThrow(
        expect.objectContaining({
          code: 596,
          message: expect.stringContaining('App.js#x'),
        }),
      );
    },
  );
});

test('a server reference has its own id and bound arguments', () => {
  const action = registerServerReference(() => {}, 'a.js', 'x');
  const bound = action.bind(null, 1, 2);

  expect(host.getServerReferenceId(null, action)).toBe('a.js#x');
  expect(host.getServerReferenceBoundArguments(null, action)).toBe(null);
  expect(host.getServerReferenceId(null, bound)).toBe('a.js#x');
  expect(host.getServerReferenceBoundArguments(null, bound)).toEqual([1, 2]);
  expect(host.getServerReferenceLocation(null, action)).toBe(undefined);
});

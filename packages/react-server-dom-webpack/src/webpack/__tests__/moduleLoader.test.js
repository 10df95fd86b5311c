import {createPreloadModule, requireModule} from '../moduleLoader.js';

const METADATA = ['client-1', ['a', 'a.js', 'b', 'b.js'], 'Button'];

function createLoader() {
  const loader = {requests: [], settle: new Map()};
  loader.load = id => {
    loader.requests.push(id);
    return new Promise((resolve, reject) => {
      loader.settle.set(id, {resolve, reject});
    });
  };
  return loader;
}

function tick() {
  return new Promise(resolve => setTimeout(resolve, 0));
}

describe('loading bundle chunks', () => {
  test('asks for each chunk once, by id, for all modules', async () => {
    const loader = createLoader();
    const preloadModule = createPreloadModule(loader.load);
    const first = preloadModule(METADATA);
    const second = preloadModule(['client-2', ['b', 'b.js', 5], 'X']);
    expect(loader.requests).toEqual(['a', 'b', 5]);
    loader.requests.forEach(id => loader.settle.get(id).resolve());
    await Promise.all([first, second]);
    expect(preloadModule(METADATA)).toBeNull();
  });

  test('is null for a module without chunks', () => {
    const preloadModule = createPreloadModule(createLoader().load);
    expect(preloadModule(['m', [], 'x'])).toBeNull();
  });

  test('tries failed chunks again', async () => {
    const loader = createLoader();
    const preloadModule = createPreloadModule(loader.load);
    const failing = preloadModule(['m', ['a', 'a.js'], 'x']);
    loader.settle.get('a').reject(new Error('no network'));
    await expect(failing).rejects.toThrow('no network');
    const retried = preloadModule(['m', ['a', 'a.js'], 'x']);
    loader.settle.get('a').resolve();
    await retried;
    expect(loader.requests).toEqual(['a', 'a']);
  });

  test('does not report failures without a listener', async () => {
    const report = jest.fn();
    process.on('unhandledRejection', report);
    const loader = createLoader();
    const preloadModule = createPreloadModule(loader.load);
    preloadModule(['m', ['a'], 'x']).then(null, () => {});
    loader.settle.get('a').reject(new Error('no network'));
    await tick();
    process.off('unhandledRejection', report);
    expect(report).not.toHaveBeenCalled();
  });
});

describe('requiring a module', () => {
  let modules;
  beforeEach(() => {
    modules = {};
    globalThis.__webpack_require__ = jest.fn(id => modules[id]);
  });
  afterEach(() => {
    delete globalThis.__webpack_require__;
  });

  const preloadModule = createPreloadModule(createLoader().load);

  test('returns an own export, but no inherited property', () => {
    modules.m = Object.create({inherited: 1}, {own: {value: 2}});
    expect(requireModule(['m', [], 'own'])).toBe(2);
    expect(requireModule(['m', [], 'inherited'])).toBeUndefined();
    expect(requireModule(['m', [], 'constructor'])).toBeUndefined();
    expect(requireModule(['missing', [], 'x'])).toBeUndefined();
  });

  test('returns the module, or its default export with CommonJS interop', () => {
    modules.esm = {__esModule: true, default: 'D'};
    modules.cjs = () => 'component';
    expect(requireModule(['esm', [], '*'])).toBe(modules.esm);
    expect(requireModule(['esm', [], ''])).toBe('D');
    expect(requireModule(['cjs', [], ''])).toBe(modules.cjs);
  });

  test('waits for an async module and then reads it', async () => {
    const reference = ['m', [], 'x', 1];
    modules.m = Promise.resolve({x: 'late'});
    await preloadModule(reference);
    expect(modules.m).toMatchObject({status: 'fulfilled'});
    expect(preloadModule(reference)).toBeNull();
    expect(requireModule(reference)).toBe('late');
  });

  test('throws the reason of an async module that failed', async () => {
    const reference = ['m', [], 'x', 1];
    const failure = new Error('evaluation');
    modules.m = Promise.reject(failure);
    await expect(preloadModule(reference)).rejects.toBe(failure);
    expect(() => requireModule(reference)).toThrow(failure);
  });

  test('uses an async module that is not a promise unchanged', () => {
    modules.m = {x: 1};
    expect(preloadModule(['m', [], 'x', 1])).toBeNull();
    expect(requireModule(['m', [], 'x', 1])).toBe(1);
  });

  test('does not unwrap a promise unless the module is async', () => {
    modules.m = Promise.resolve({x: 1});
    expect(requireModule(['m', [], 'x'])).toBeUndefined();
  });
});

import {createModules} from '../modules.js';

describe('requiring a module', () => {
  let modules;
  let loaded;
  beforeEach(() => {
    modules = {};
    loaded = null;
  });

  const {preloadModule, requireModule} = createModules({
    requireExports: id => modules[id],
    loadChunks: () => loaded,
  });

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

  test('asks for an async module when its chunks have loaded', async () => {
    const reference = ['m', ['chunk'], 'x', 1];
    loaded = Promise.resolve().then(() => {
      modules.m = Promise.resolve({x: 'late'});
    });
    await preloadModule(reference);
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

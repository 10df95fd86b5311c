// The manifest for rendering HTML in Node without a bundle, and the two functions of webpack. The build test loads
// modules.
import {
  createServerConsumerManifest,
  installModuleLoading,
} from '../../nodeSSR.js';

const LOADING = {prefix: '/static/', crossOrigin: 'anonymous'};

const NAMES = ['__webpack_chunk_load__', '__webpack_require__'];

afterEach(() => {
  NAMES.forEach(name => Reflect.deleteProperty(globalThis, name));
});

test('the id of a module is its URL, which is also the id of its bundle chunk', () => {
  const url = 'file:///app/Button.js';
  const written = {
    moduleLoading: LOADING,
    moduleMap: {42: {'*': {specifier: url, name: '*'}}},
  };
  expect(createServerConsumerManifest(written)).toEqual({
    moduleLoading: LOADING,
    moduleMap: {42: {'*': {id: url, chunks: [url, url], name: '*'}}},
    serverModuleMap: null,
  });
});

test('an application without client modules has an empty map', () => {
  const written = {moduleLoading: LOADING, moduleMap: {}};
  expect(createServerConsumerManifest(written).moduleMap).toEqual({});
});

test.each([
  [null, 'got null'],
  [undefined, 'got undefined'],
  ['{"moduleMap": {}}', 'got a string'],
  [{}, 'got an object'],
  [{moduleMap: null}, 'got an object'],
])('%j is not the content of the file', (manifest, what) => {
  expect(() => createServerConsumerManifest(manifest)).toThrow(
    expect.objectContaining({
      kind: 'usage',
      message: expect.stringContaining(what),
    }),
  );
});

test.each([
  ['of the client manifest', {id: 42, chunks: [], name: '*'}],
  ['without a name', {}],
])('an entry %s is refused', (name, entry) => {
  const moduleMap = {42: {'*': entry}};
  expect(() => createServerConsumerManifest({moduleMap})).toThrow(
    'The entry "*" of the module "42" has no specifier.',
  );
});

test('the functions are installed once', () => {
  installModuleLoading();
  const installed = NAMES.map(name => globalThis[name]);
  installModuleLoading();
  expect(NAMES.map(name => globalThis[name])).toEqual(installed);
  expect(installed.map(value => typeof value)).toEqual([
    'function',
    'function',
  ]);
});

test('each installation has its own functions and modules', () => {
  installModuleLoading();
  const before = NAMES.map(name => globalThis[name]);
  NAMES.forEach(name => Reflect.deleteProperty(globalThis, name));
  installModuleLoading();
  NAMES.forEach((name, index) =>
    expect(globalThis[name]).not.toBe(before[index]),
  );
});

test('a module that was not loaded is named', () => {
  installModuleLoading();
  expect(() => globalThis.__webpack_require__('file:///a.js')).toThrow(
    'The module "file:///a.js" was not loaded.',
  );
});

test.each(NAMES)('another %s is not replaced', name => {
  const other = () => {};
  globalThis[name] = other;
  expect(installModuleLoading).toThrow(
    new RegExp(`There is another globalThis.${name}\\..*second copy of`),
  );
  expect(globalThis[name]).toBe(other);
  const [rest] = NAMES.filter(each => each !== name);
  expect(Object.hasOwn(globalThis, rest)).toBe(false);
});

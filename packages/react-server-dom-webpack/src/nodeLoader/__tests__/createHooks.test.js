// The hooks of current and old versions of Node.
import {createHooks} from '../createHooks.js';
import * as oldHooks from '../oldHooks.js';

const CLIENT = "'use client';\nexport * from './a';\nexport const own = 1;";
const SERVER_CONDITIONS = ['node', 'import', 'react-server'];

function createWarned() {
  const warnings = [];
  const hooks = createHooks({
    warn: message => warnings.push(message),
    resolveAny() {},
  });
  return {hooks, warnings};
}

// Records its arguments.
function recorder(answer) {
  const calls = [];
  const next = async (...args) => {
    calls.push(args);
    return answer(...args);
  };
  return {next, calls};
}

const resolveInFolder = specifier => ({url: `m:/${specifier.slice(2)}`});

test('resolve adds the condition, and warns once', async () => {
  const {hooks, warnings} = createWarned();
  const {next, calls} = recorder(resolveInFolder);
  const context = {conditions: ['node'], parentURL: 'm:/root', other: 1};
  await hooks.resolve('./a', context, next);
  expect(await hooks.resolve('./b', context, next)).toEqual({url: 'm:/b'});
  const extended = {...context, conditions: ['node', 'react-server']};
  expect(calls).toEqual([
    ['./a', extended],
    ['./b', extended],
  ]);
  expect(context.conditions).toEqual(['node']);
  expect(warnings).toEqual([
    expect.stringContaining('--conditions react-server'),
  ]);
});

test('resolve with the condition passes the context on', async () => {
  const {hooks, warnings} = createWarned();
  const {next, calls} = recorder(resolveInFolder);
  const context = {conditions: SERVER_CONDITIONS};
  await hooks.resolve('./a', context, next);
  expect(calls[0][1]).toBe(context);
  expect(warnings).toEqual([]);
});

test.each(['commonjs', 'json', 'builtin', undefined])(
  'a module with the format %s is not changed',
  async format => {
    const loaded = {format, source: CLIENT, shortCircuit: true};
    const {hooks} = createWarned();
    expect(await hooks.load('m:/a', {}, () => loaded)).toBe(loaded);
  },
);

test('a module without a directive keeps only its source', async () => {
  const {hooks} = createWarned();
  const source = Buffer.from('export const a = 1');
  const loaded = await hooks.load('m:/a', {}, () => ({
    format: 'module',
    source,
    other: 1,
  }));
  expect(loaded).toEqual({format: 'module', source});
  expect(loaded.source).toBe(source);
});

test.each([null, undefined, 1])(
  'the source %p of a module is an error',
  async source => {
    const {hooks} = createWarned();
    await expect(
      hooks.load('m:/a', {}, async () => ({format: 'module', source})),
    ).rejects.toThrow(/source of m:\/a/);
  },
);

test('modules of `export *` are resolved and loaded as for the client', async () => {
  const {hooks} = createWarned();
  const resolver = recorder(resolveInFolder);
  const loader = recorder(url => ({
    format: 'module',
    source: url === 'm:/root' ? CLIENT : 'export const star = 1',
  }));
  await hooks.resolve('./root', {conditions: SERVER_CONDITIONS}, resolver.next);
  const {source} = await hooks.load('m:/root', {}, loader.next);
  expect(source).toContain('"own"');
  expect(source).toContain('"star"');
  expect(resolver.calls[1]).toEqual([
    './a',
    {
      conditions: ['node', 'import'],
      importAttributes: {},
      parentURL: 'm:/root',
    },
  ]);
  expect(loader.calls[1]).toEqual([
    'm:/a',
    {conditions: [], format: 'module', importAttributes: {}},
  ]);
});

test('`export *` before the first resolved module is an error', async () => {
  const {hooks} = createWarned();
  await expect(
    hooks.load('m:/root', {}, async () => ({
      format: 'module',
      source: CLIENT,
    })),
  ).rejects.toThrow(/hook "resolve"/);
});

describe('the hooks of module.registerHooks, which answer at once', () => {
  const SERVER =
    "'use server';\nexport function f() {}\n//# sourceMappingURL=f.map";
  const SOURCES = {
    'm:/root': CLIENT,
    'm:/a': 'export const star = 1',
    'm:/server': SERVER,
    'm:/f.map': '{"version": 3, "sources": ["f.ts"], "mappings": ""}',
    'm:/plain': 'export const a = 1',
  };
  const next = url => ({format: 'module', source: SOURCES[url]});

  test.each(['m:/root', 'm:/server', 'm:/plain'])(
    'the source of %s is the same as with promises',
    async url => {
      const loaded = [];
      for (const isLate of [false, true]) {
        const {hooks, warnings} = createWarned();
        const later = hook =>
          isLate ? async (...args) => hook(...args) : hook;
        const context = {conditions: SERVER_CONDITIONS};
        const resolved = hooks.resolve(url, context, later(resolveInFolder));
        const answer = hooks.load(url, {}, later(next));
        expect(typeof resolved.then).toBe(isLate ? 'function' : 'undefined');
        expect(typeof answer.then).toBe(isLate ? 'function' : 'undefined');
        loaded.push(await answer);
        expect(warnings).toEqual([]);
      }
      expect(loaded[0]).toEqual(loaded[1]);
    },
  );

  test('imports of a module that is required are resolved as imports', () => {
    const warnings = [];
    let resolveImport = () => {};
    const hooks = createHooks({
      warn: message => warnings.push(message),
      resolveAny: () => resolveImport(),
    });
    const required = {conditions: ['require', 'react-server']};
    hooks.resolve('./root', required, () => ({url: 'm:/wrong'}));
    expect(() => hooks.load('m:/root', {}, next)).toThrow(/hook "resolve"/);
    resolveImport = () =>
      hooks.resolve('./x', {conditions: SERVER_CONDITIONS}, resolveInFolder);
    const {source} = hooks.load('m:/root', {}, next);
    expect(source).toContain('"star"');
    expect(warnings).toEqual([]);
  });

  test('errors are thrown', () => {
    const {hooks} = createWarned();
    expect(() =>
      hooks.load('m:/a', {}, () => ({format: 'module', source: null})),
    ).toThrow(/source of m:\/a/);
    expect(() =>
      hooks.load('m:/a', {}, () => {
        throw new Error('next');
      }),
    ).toThrow('next');
  });

  test('a module that cannot be resolved is named', () => {
    const {hooks} = createWarned();
    hooks.resolve('./root', {conditions: SERVER_CONDITIONS}, specifier => {
      if (specifier === './a') {
        throw new Error('nowhere');
      }
      return {url: 'm:/root'};
    });
    expect(() => hooks.load('m:/root', {}, next)).toThrow(
      /'\.\/a'" in m:\/root.*resolved.*nowhere/,
    );
  });

  test('a source map that cannot be read is a warning', () => {
    const {hooks, warnings} = createWarned();
    const {source} = hooks.load('m:/server', {}, url => {
      if (url !== 'm:/server') {
        throw new Error('nowhere');
      }
      return next(url);
    });
    expect(source).toContain('registerServerReference(f, "m:/server", "f")');
    expect(warnings).toEqual([expect.stringMatching(/f\.map.*nowhere/)]);
  });
});

test.each(['getSource', 'transformSource'])(
  'the hook %s of old versions of Node says what to do',
  name => {
    let failure = null;
    try {
      oldHooks[name]();
    } catch (error) {
      failure = error;
    }
    expect(failure.kind).toBe('usage');
    expect(failure.message).toMatch(`"${name}"`);
    expect(failure.message).toContain('Use Node 20');
  },
);

'use strict';

const fs = require('fs');
const path = require('path');
const {Linter} = require('eslint');
const newerThan = require('eslint-plugin-es-x').configs;
const {TESTED_PACKAGES, isTested} = require('../../jest/testedPackages.js');
const {
  BUNDLES,
  ENTRIES,
  EXTERNALS,
  MODES,
  TOOL_EXTERNALS,
  TOOLS,
  fileOf,
} = require('../bundles.js');
const {verifyBundle} = require('../verifyBundle.js');
const {mapFile} = require('../writeFiles.js');

const ROOT = path.resolve(__dirname, '../../..');

function read(file) {
  return fs.readFileSync(path.join(ROOT, file), 'utf8');
}

function targetsOf(target) {
  return typeof target === 'string'
    ? [target]
    : Object.values(target).flatMap(targetsOf);
}

// The pattern of an export of a bundle, or of the default of a tool.
function exportPattern(name, tool) {
  if (tool?.format === 'es') {
    return new RegExp(`export \\{.*\\b${name}\\b`);
  }
  return tool !== undefined && name === 'default'
    ? /\bmodule\.exports = /
    : new RegExp(`\\bexports\\.${name} ?= ?`);
}

// An earlier build may also have made other packages, from sources of that time.
const BUILT = BUNDLES.filter(isTested);
const described = JSON.parse(read('build/bundles.json')).filter(({name}) =>
  [...BUILT, ...TOOLS].some(row => row.name === name),
);

test('every bundle of the table was built, in both modes if it depends on the mode', () => {
  const files = [...BUILT, ...TOOLS].flatMap(row =>
    MODES.map(mode => path.basename(fileOf(row, mode))),
  );
  expect(described.map(bundle => path.basename(bundle.file)).sort()).toEqual(
    [...new Set(files)].sort(),
  );
});

test.each(BUNDLES.filter(({file}) => file !== undefined))(
  'no source of $name depends on the mode',
  ({name}) => {
    const {file, modules} = described.find(row => row.name === name);
    const sources = Object.keys(modules);

    expect(sources.filter(source => /__DEV__/.test(read(source)))).toEqual([]);
    expect(sources.filter(source => source.includes('/dev/'))).toEqual([]);
    expect(read(file)).not.toContain('NODE_ENV');
  },
);

describe.each(described.map(bundle => [path.basename(bundle.file), bundle]))(
  '%s',
  (_name, {name: rowName, file, mode, modules, imports, exports}) => {
    const tool = TOOLS.find(row => row.name === rowName);

    test('contains nothing forbidden', () => {
      const code = read(file);
      const map =
        mode === 'production'
          ? fs.readFileSync(mapFile(ROOT, file), 'utf8')
          : undefined;
      expect(verifyBundle(ROOT, {mode, code, map, modules})).toEqual([]);
      expect(Object.keys(modules).length).toBeGreaterThan(1);
    });

    test('imports only declared dependencies', () => {
      const externals = tool ? TOOL_EXTERNALS : EXTERNALS;
      for (const name of imports) {
        const known =
          externals.includes(name) || require.resolve(name) === name;
        expect([name, known]).toEqual([name, true]);
      }
    });

    test('exports its names so that Node detects them', () => {
      expect(exports.length).toBeGreaterThan(0);
      const code = read(file);
      for (const name of exports) {
        const found = exportPattern(name, tool).test(code);
        expect([name, found]).toEqual([name, true]);
      }
    });

    test('is readable and names no source map', () => {
      const code = read(file);
      expect(code).not.toMatch(/^\/\/# sourceMappingURL=/m);
      expect(code.split('\n').length).toBeGreaterThan(code.length / 100);
    });

    if (mode === 'production' && tool === undefined) {
      test('has only ASCII characters', () => {
        expect(read(file).match(/[^ -~\n]/g)).toBe(null);
      });
    }
  },
);

// The oldest browsers of docs/compatibility.md have ES2022, also its methods. Their APIs are in
// productionGlobals.build.test.js.
function newerThanBrowsers(code) {
  const {plugins, rules} = newerThan['flat/restrict-to-es2022'];
  const config = {
    plugins,
    // Methods of iterators have the names of those of arrays.
    rules: Object.fromEntries(
      Object.entries(rules).filter(([name]) => !/iterator-proto/.test(name)),
    ),
    languageOptions: {ecmaVersion: 2022, sourceType: 'commonjs'},
    settings: {'es-x': {aggressive: true}},
  };
  return new Linter().verify(code, [config]).map(({message}) => message);
}

test('the linter finds newer syntax, functions and methods', () => {
  for (const code of ['/a/v;', 'Object.groupBy(a);', 'a.toSorted();']) {
    expect(newerThanBrowsers(code)).toHaveLength(1);
  }
});

test.each(
  described
    .filter(({name, mode}) => /client/.test(name) && mode === 'production')
    .map(({file}) => [path.basename(file), file]),
)('%s has the language of the oldest browsers', (_name, file) => {
  expect(newerThanBrowsers(read(file))).toEqual([]);
});

// The reference's package has 2.1 MB.
test('the package of the webpack bindings has at most 3.1 MB', () => {
  const folder = path.join(ROOT, 'build/node_modules/react-server-dom-webpack');
  const sizes = fs
    .readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter(entry => entry.isFile())
    .map(entry => fs.statSync(path.join(entry.parentPath, entry.name)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3.1e6);
});

describe.each(TESTED_PACKAGES)('package %s', name => {
  const folder = `build/node_modules/${name}/`;
  const manifest = JSON.parse(read(folder + 'package.json'));

  test('has the files that it lists and maps', () => {
    const listed = [...manifest.files, ...targetsOf(manifest.exports)];
    const missing = listed.filter(
      file => !fs.existsSync(path.join(ROOT, folder, file)),
    );
    expect(missing).toEqual([]);
  });

  test('depends on React and the dependencies of its tools only', () => {
    const hasTools = TOOLS.some(tool => tool.package === name);
    const parsers = TOOL_EXTERNALS.filter(
      external => !external.startsWith(name),
    );
    expect(Object.keys(manifest.dependencies ?? {})).toEqual(
      hasTools ? parsers : [],
    );
    expect(manifest.peerDependencies.react).toMatch(/^\^19/);
    const others = new Set(Object.keys(manifest.peerDependencies));
    others.delete('react');
    others.delete('react-dom');
    expect([...others]).toEqual(hasTools ? ['webpack'] : []);
    expect(manifest.private).toBe(undefined);
  });

  test('re-exports only names that its bundles have', () => {
    for (const entry of ENTRIES[name].filter(row => row.kind === 'server')) {
      for (const mode of ['development', 'production']) {
        const file = `${folder}cjs/${entry.bundle}.${mode}.js`;
        const bundle = described.find(row => row.file === file);
        expect(bundle.exports).toEqual(expect.arrayContaining(entry.names));
      }
    }
  });
});

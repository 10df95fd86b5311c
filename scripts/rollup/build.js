// Builds the installable packages into build/node_modules. Bundles are made once per content of their
// sources (bundleCache.js). A build of one mode leaves the existing bundles of the other mode as they are,
// a build for one bundler the packages for other bundlers.
'use strict';

const fs = require('fs');
const path = require('path');
const {buildBundle} = require('./buildBundle.js');
const {readCommandLine} = require('../commandLine.js');
const {readBundle, storeBundle} = require('./bundleCache.js');
const {
  BINDINGS,
  BUNDLES,
  ENTRIES,
  MODES,
  TOOLS,
  fileOf,
  packagesFor,
} = require('./bundles.js');
const {createCache} = require('./contentCache.js');
const {packageFiles} = require('./packageFiles.js');
const {hashInputs, hashTools, isStale, stampFile} = require('./staleness.js');
const {verifyBundle} = require('./verifyBundle.js');
const {mapFile, replaceFolder, writeFile} = require('./writeFiles.js');

const ROOT = path.resolve(__dirname, '../..');
const OUTPUT = path.join(ROOT, 'build/node_modules');
const ROWS = [...BUNDLES, ...TOOLS];

const DESCRIPTION = path.join(ROOT, 'build/bundles.json');

const BUNDLERS = BINDINGS.map(({folder}) => folder);

const COMMAND = {
  name: 'yarn build',
  about:
    'Builds the packages into build/node_modules. Only bundles whose sources have changed are made.',
  options: {
    'if-stale': {
      type: 'boolean',
      default: false,
      help: 'only if an input has changed since the last build',
    },
    mode: {
      type: 'string',
      value: 'MODE',
      help: `only stale bundles of one mode: ${MODES.join(' or ')}`,
    },
    bundler: {
      type: 'string',
      value: 'BUNDLER',
      help: `only the packages for one bundler: ${BUNDLERS.join(', ')}`,
    },
    only: {
      type: 'string',
      value: 'BUNDLE',
      help: 'only this bundle, for example react-server-flight; the next build is complete',
    },
  },
  exits: {0: 'the packages are built', 1: 'a bundle could not be built'},
};

function isBuilt(row, file) {
  return fs.existsSync(path.join(OUTPUT, row.package, file));
}

// A bundle in each of `modes`, or the only build of what does not depend on the mode. A bundle that
// does not exist is built in any mode: Node finds the names of an entry's exports in its development
// bundle.
function outputsOf(row, modes) {
  return row.file === undefined
    ? MODES.map(mode => ({mode, file: fileOf(row, mode)})).filter(
        ({mode, file}) => modes.includes(mode) || !isBuilt(row, file),
      )
    : [{mode: 'production', file: row.file}];
}

// `made`: {tools, cache}.
async function makeBundle(row, {mode, file}, made) {
  if (!fs.existsSync(path.join(ROOT, row.input))) {
    throw new Error(`${row.name}: its input ${row.input} does not exist`);
  }
  const {tools, cache} = made;
  const bundle = {file, tools};
  const known = readBundle(ROOT, cache, bundle);
  if (known !== null) {
    return known;
  }
  const started = performance.now();
  const built = await buildBundle(ROOT, row, {mode, file, tools, cache});
  storeBundle(ROOT, cache, {bundle, built});
  const took = Math.round(performance.now() - started);
  const {length} = built.files.get(file);
  console.log(`  ${file}  ${Math.round(length / 1024)} kB  ${took} ms`);
  return built;
}

async function buildOne(row, output, made) {
  const {mode, file} = output;
  const built = await makeBundle(row, output, made);
  const code = built.files.get(file);
  const map = built.files.get(file + '.map');
  built.files.delete(file + '.map');
  const {modules} = built;
  const findings = verifyBundle(ROOT, {mode, code, map, modules});
  if (findings.length > 0) {
    throw new Error(`${file}: ${findings.join('; ')}`);
  }
  if (map !== undefined) {
    writeFile(mapFile(ROOT, file), map);
  }
  return built;
}

async function buildPackage(name, {rows, modes, made}) {
  const files = packageFiles(ROOT, name);
  const described = [];
  for (const row of rows) {
    for (const output of outputsOf(row, modes)) {
      const {files: bundled, ...built} = await buildOne(row, output, made);
      for (const [file, text] of bundled) {
        files.set(file, text);
      }
      described.push({
        name: row.name,
        file: `build/node_modules/${name}/${output.file}`,
        mode: output.mode,
        imports: built.imports,
        exports: built.exports,
        modules: built.modules,
      });
    }
  }
  return {files, described};
}

// The existing bundles that this build does not make. `selected`: {modes, packages}.
function otherBundles({modes, packages}) {
  const known = fs.existsSync(DESCRIPTION)
    ? JSON.parse(fs.readFileSync(DESCRIPTION, 'utf8'))
    : [];
  const single = ROWS.filter(row => row.file !== undefined);
  const isMade = (name, mode) =>
    modes.includes(mode) || single.some(row => row.name === name);
  return known.filter(
    ({mode, name, file}) =>
      !(packages.includes(packageOf(name)) && isMade(name, mode)) &&
      fs.existsSync(path.join(ROOT, file)),
  );
}

function packageOf(bundleName) {
  return ROWS.find(row => row.name === bundleName)?.package;
}

// A package that was renamed or removed.
function removeFormerPackages() {
  fs.readdirSync(OUTPUT)
    .filter(name => !Object.hasOwn(ENTRIES, name))
    .forEach(name =>
      fs.rmSync(path.join(OUTPUT, name), {recursive: true, force: true}),
    );
}

async function buildAll({modes, packages}, made) {
  // Computed first: if an input changes during the build, the result is stale.
  const stamp = hashInputs(ROOT);
  const folders = new Map();
  const others = otherBundles({modes, packages});
  const described = [...others];
  for (const name of packages) {
    console.log(`build ${name}`);
    const rows = ROWS.filter(row => row.package === name);
    const built = await buildPackage(name, {rows, modes, made});
    folders.set(path.join(OUTPUT, name), built.files);
    described.push(...built.described);
  }
  const kept = others.map(({file}) => path.join(ROOT, file));
  const stamps = stampsOf({modes, packages});
  // If the build is interrupted, the result is stale.
  stamps.forEach(file => fs.rmSync(file, {force: true}));
  fs.mkdirSync(OUTPUT, {recursive: true});
  removeFormerPackages();
  // Another process may build other packages at the same time.
  for (const [folder, files] of folders) {
    fs.mkdirSync(folder, {recursive: true});
    replaceFolder(folder, {files, kept});
  }
  writeFile(DESCRIPTION, JSON.stringify(described, null, 2));
  stamps.forEach(file => writeFile(file, stamp));
  made.cache.prune();
}

// A stamp for each mode of each package.
function stampsOf({modes, packages}) {
  return modes.flatMap(mode =>
    packages.map(name => stampFile(ROOT, mode, name)),
  );
}

async function buildOnly(bundleName, modes, made) {
  const bundle = ROWS.find(row => row.name === bundleName);
  if (bundle === undefined) {
    const known = ROWS.map(row => row.name).join(', ');
    throw new Error(`unknown bundle ${bundleName}; known are ${known}`);
  }
  const stamps = stampsOf({modes: MODES, packages: [bundle.package]});
  stamps.forEach(file => fs.rmSync(file, {force: true}));
  const rows = [bundle];
  const {files} = await buildPackage(bundle.package, {rows, modes, made});
  for (const [file, text] of files) {
    writeFile(path.join(OUTPUT, bundle.package, file), text);
  }
}

function modesOf({mode}) {
  if (mode !== undefined && !MODES.includes(mode)) {
    throw new Error(`unknown mode ${mode}; known are ${MODES.join(', ')}`);
  }
  return mode === undefined ? MODES : [mode];
}

function packagesOf({bundler}) {
  if (bundler !== undefined && !BUNDLERS.includes(bundler)) {
    throw new Error(
      `unknown bundler ${bundler}; known are ${BUNDLERS.join(', ')}`,
    );
  }
  return packagesFor(bundler);
}

async function build() {
  const {values} = readCommandLine(COMMAND);
  const modes = modesOf(values);
  const packages = packagesOf(values);
  const made = {tools: hashTools(ROOT), cache: createCache(ROOT)};
  if (values.only !== undefined) {
    await buildOnly(values.only, modes, made);
  } else if (
    values['if-stale'] &&
    !isStale(ROOT, stampsOf({modes, packages}))
  ) {
    console.log('build: up to date');
  } else {
    await buildAll({modes, packages}, made);
  }
}

build().catch(error => {
  console.error(`build: ${error.message}`);
  process.exitCode = 1;
});

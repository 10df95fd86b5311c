// Builds the installable packages into build/node_modules. Bundles whose sources have not changed
// since their last build are taken from bundleCache.js. With --if-stale, it only builds if an input
// has changed since the last build. With --only BUNDLE, it only builds this bundle, and the next
// build with --if-stale is complete.
'use strict';

const fs = require('fs');
const path = require('path');
const {buildBundle} = require('./buildBundle.js');
const {readBundle, storeBundle} = require('./bundleCache.js');
const {BUNDLES, ENTRIES, MODES, TOOLS} = require('./bundles.js');
const {packageFiles} = require('./packageFiles.js');
const {hashInputs, hashTools, isStale, stampFile} = require('./staleness.js');
const {verifyBundle} = require('./verifyBundle.js');
const {mapFile, replaceFolder, writeFile} = require('./writeFiles.js');

const ROOT = path.resolve(__dirname, '../..');
const OUTPUT = path.join(ROOT, 'build/node_modules');
const ROWS = [...BUNDLES, ...TOOLS];

// A bundle in one mode, or a tool, which has no mode: `file` is its path in the package.
function outputsOf(row) {
  return row.file === undefined
    ? MODES.map(mode => ({mode, file: `cjs/${row.name}.${mode}.js`}))
    : [{mode: 'production', file: row.file}];
}

async function buildOne(bundle, {mode, file, tools, transformed}) {
  if (!fs.existsSync(path.join(ROOT, bundle.input))) {
    throw new Error(`${bundle.name}: its input ${bundle.input} does not exist`);
  }
  const started = performance.now();
  const known = readBundle(ROOT, {file, tools});
  const built =
    known ?? (await buildBundle(ROOT, bundle, {mode, file, transformed}));
  if (known === null) {
    storeBundle(ROOT, {file, tools}, built);
  }
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
  if (known === null) {
    const took = Math.round(performance.now() - started);
    console.log(`  ${file}  ${Math.round(code.length / 1024)} kB  ${took} ms`);
  }
  return built;
}

async function buildPackage(name, rows, transformed) {
  const files = packageFiles(ROOT, name);
  const tools = hashTools(ROOT);
  const described = [];
  for (const bundle of rows) {
    for (const output of outputsOf(bundle)) {
      const built = await buildOne(bundle, {...output, tools, transformed});
      for (const [file, text] of built.files) {
        files.set(file, text);
      }
      described.push({
        name: bundle.name,
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

async function buildAll() {
  // Computed first: if an input changes during the build, the result is stale.
  const stamp = hashInputs(ROOT);
  const all = new Map();
  const described = [];
  const transformed = new Map();
  for (const name of Object.keys(ENTRIES)) {
    console.log(`build ${name}`);
    const rows = ROWS.filter(row => row.package === name);
    const built = await buildPackage(name, rows, transformed);
    for (const [file, text] of built.files) {
      all.set(path.join(name, file), text);
    }
    described.push(...built.described);
  }
  fs.mkdirSync(OUTPUT, {recursive: true});
  replaceFolder(OUTPUT, all);
  const bundles = JSON.stringify(described, null, 2);
  writeFile(path.join(ROOT, 'build/bundles.json'), bundles);
  writeFile(stampFile(ROOT), stamp);
}

async function buildOnly(bundleName) {
  const bundle = ROWS.find(row => row.name === bundleName);
  if (bundle === undefined) {
    const known = ROWS.map(row => row.name).join(', ');
    throw new Error(`unknown bundle ${bundleName}; known are ${known}`);
  }
  fs.rmSync(stampFile(ROOT), {force: true});
  const {files} = await buildPackage(bundle.package, [bundle], new Map());
  for (const [file, text] of files) {
    writeFile(path.join(OUTPUT, bundle.package, file), text);
  }
}

async function build(parameters) {
  if (parameters[0] === '--only') {
    await buildOnly(parameters[1]);
  } else if (parameters[0] === '--if-stale' && !isStale(ROOT)) {
    console.log('build: up to date');
  } else {
    await buildAll();
  }
}

build(process.argv.slice(2)).catch(error => {
  console.error(`build: ${error.message}`);
  process.exitCode = 1;
});

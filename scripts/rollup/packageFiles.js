// The files of a published package that are not bundles: its package.json, root files,
// type declarations, README and licence.
'use strict';

const fs = require('fs');
const path = require('path');
const {
  BINDINGS,
  ENTRIES,
  EXPORTS,
  TOOL_EXTERNALS,
  TOOLS,
} = require('./bundles.js');
const {entryStub} = require('./entryStub.js');

// Keeps the conditions with published files; undefined if there are none.
function restrictExports(target, files) {
  if (typeof target === 'string') {
    return files.has(target) ? target : undefined;
  }
  const kept = {};
  for (const condition of Object.keys(target)) {
    const inner = restrictExports(target[condition], files);
    if (inner !== undefined) {
      kept[condition] = inner;
    }
  }
  return Object.keys(kept).length === 0 ? undefined : kept;
}

// The dependencies that tools require at run time; all others are part of the bundles.
function publishedDependencies({dependencies}) {
  const kept = Object.entries(dependencies ?? {}).filter(([name]) =>
    TOOL_EXTERNALS.includes(name),
  );
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

// The folders of bundles and tools: `cjs/`, `esm/`.
function foldersOf(tools) {
  return new Set(['cjs/', ...tools.map(tool => path.dirname(tool.file) + '/')]);
}

// Importing a server installs it in React, and importing a client adds to webpack's loading of
// chunks, or to React DevTools. Only html and node-ssr have no effects.
function filesWithEffects(files) {
  const scripts = files.filter(file => file.endsWith('.js'));
  const bundles = [
    './cjs/*-client.*',
    './cjs/*-server.*',
    './cjs/*-register.*',
  ];
  return [
    ...scripts.filter(
      file => !/^(html\.|index|loader|node-ssr|plugin)/.test(file),
    ),
    ...bundles,
  ].map(file => (file.startsWith('./') ? file : './' + file));
}

const KEYWORDS = [
  'react',
  'react-server-components',
  'rsc',
  'flight',
  'streaming',
  'ssr',
];

// files: the root files
function publishedManifest(source, files) {
  const {name, version, flight, description, license} = source;
  const {peerDependencies, peerDependenciesMeta} = source;
  const tools = TOOLS.filter(tool => tool.package === name);
  const present = new Set(
    [...files, ...tools.map(tool => tool.file)].map(file => './' + file),
  );
  present.add('./package.json');
  return {
    name,
    version,
    flight,
    description,
    license,
    keywords: KEYWORDS,
    sideEffects: filesWithEffects(files),
    main: present.has('./index.js') ? 'index.js' : undefined,
    files: ['LICENSE', 'README.md', ...files, ...foldersOf(tools)],
    exports: restrictExports(EXPORTS[name], present),
    engines: {node: '>=20'},
    dependencies: publishedDependencies(source),
    peerDependencies,
    peerDependenciesMeta,
  };
}

function formatJson(value) {
  return JSON.stringify(value, null, 2) + '\n';
}

// TypeScript finds the declaration of a file in the same folder. Tools without a root file have
// theirs in the folder of the tool.
const DECLARATION_PLACES = {
  'node-loader.d.ts':
    'esm/react-server-dom-webpack-node-loader.production.d.ts',
};

// The folders of the declarations of a package: those that packages share, and its own. Files replace
// those of the same name in earlier folders.
function declarationFolders(root, name) {
  const shared = path.join(root, 'packages/react-server-dom/types');
  const binding = BINDINGS.find(row => row.package === name);
  const hasHtml = ENTRIES[name].some(({file}) => file.startsWith('html.'));
  return [
    ...(binding === undefined ? [] : [path.join(shared, 'binding')]),
    ...(binding?.hasManifests ? [path.join(shared, 'runtime')] : []),
    ...(hasHtml ? [path.join(root, 'packages/flight-html/types')] : []),
    path.join(root, 'packages', name, 'types'),
  ];
}

// [path in the package, file]
function declarations(root, name) {
  return declarationFolders(root, name)
    .filter(folder => fs.existsSync(folder))
    .flatMap(folder =>
      fs
        .readdirSync(folder)
        .map(file => [
          DECLARATION_PLACES[file] ?? file,
          path.join(folder, file),
        ]),
    );
}

// Path below build/node_modules → text.
function packageFiles(root, name) {
  const folder = path.join(root, 'packages', name);
  const source = JSON.parse(
    fs.readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const entries = ENTRIES[name];
  const types = declarations(root, name);
  const manifest = publishedManifest(source, [
    ...entries.map(entry => entry.file),
    ...types.map(([file]) => file).filter(file => !file.includes('/')),
  ]);
  const files = new Map();
  files.set('package.json', formatJson(manifest));
  files.set('LICENSE', fs.readFileSync(path.join(root, 'LICENSE'), 'utf8'));
  files.set(
    'README.md',
    fs.readFileSync(path.join(folder, 'README.md'), 'utf8'),
  );
  for (const entry of entries) {
    files.set(entry.file, entryStub(entry));
  }
  if (manifest.files.includes('esm/')) {
    files.set('esm/package.json', formatJson({type: 'module'}));
  }
  for (const [file, from] of types) {
    files.set(file, fs.readFileSync(from, 'utf8'));
  }
  return files;
}

module.exports = {packageFiles, restrictExports};

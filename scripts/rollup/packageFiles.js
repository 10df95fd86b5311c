// The files of a published package that are not bundles: its package.json, root files,
// type declarations, README and licence.
'use strict';

const fs = require('fs');
const path = require('path');
const {ENTRIES, EXPORTS} = require('./bundles.js');
const {entryStub} = require('./entryStub.js');

// Keeps the conditions whose file is published; undefined when none is left.
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

function publishedManifest(source, files) {
  const {name, version, description, license, peerDependencies} = source;
  const present = new Set(files.map(file => './' + file));
  present.add('./package.json');
  return {
    name,
    version,
    description,
    license,
    main: present.has('./index.js') ? 'index.js' : undefined,
    files: ['LICENSE', 'README.md', ...files, 'cjs/'],
    exports: restrictExports(EXPORTS[name], present),
    engines: {node: '>=20'},
    peerDependencies,
  };
}

// JSON.stringify with indentation would need its third argument.
function formatJson(value, indent = '') {
  if (Array.isArray(value)) {
    const items = value.map(item => formatJson(item, indent + '  '));
    return bracket('[', items, ']', indent);
  }
  if (value !== null && typeof value === 'object') {
    const items = Object.keys(value)
      .filter(key => value[key] !== undefined)
      .map(
        key =>
          `${JSON.stringify(key)}: ${formatJson(value[key], indent + '  ')}`,
      );
    return bracket('{', items, '}', indent);
  }
  return JSON.stringify(value);
}

function bracket(open, items, close, indent) {
  if (items.length === 0) {
    return open + close;
  }
  const inner = items.map(item => `\n${indent}  ${item}`).join(',');
  return `${open}${inner}\n${indent}${close}`;
}

// TypeScript finds a declaration beside the file of the same name.
function declarations(folder) {
  const types = path.join(folder, 'types');
  return fs.existsSync(types)
    ? fs.readdirSync(types).map(name => [name, path.join(types, name)])
    : [];
}

// Path below build/node_modules → text.
function packageFiles(root, name) {
  const folder = path.join(root, 'packages', name);
  const source = JSON.parse(
    fs.readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const entries = ENTRIES[name];
  const types = declarations(folder);
  const manifest = publishedManifest(source, [
    ...entries.map(entry => entry.file),
    ...types.map(([file]) => file),
  ]);
  const files = new Map();
  files.set('package.json', formatJson(manifest) + '\n');
  files.set('LICENSE', fs.readFileSync(path.join(root, 'LICENSE'), 'utf8'));
  files.set(
    'README.md',
    fs.readFileSync(path.join(folder, 'README.md'), 'utf8'),
  );
  for (const entry of entries) {
    files.set(entry.file, entryStub(entry));
  }
  for (const [file, from] of types) {
    files.set(file, fs.readFileSync(from, 'utf8'));
  }
  return files;
}

module.exports = {formatJson, packageFiles, restrictExports};

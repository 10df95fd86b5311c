// Flow's import graph. An edge is [importing file, imported file, kind]; the kind is 'type' if all
// imports of the file are type-only, else 'value'. The command needs a Flow server. A
// separate one is started in a temporary folder and then stopped, so that the server of an editor
// is not affected.
'use strict';

const {execFileSync} = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

function parseEdges(dot) {
  const edges = [];
  for (const match of dot.matchAll(/^\s*"(.+)" -> "(.+)"/gm)) {
    edges.push([match[1], match[2]]);
  }
  return edges;
}

// `import … from 'x'`, `import 'x'` and `export … from 'x'`. A declaration with a value and a type
// counts as one of a value.
const IMPORT =
  /^(?:import|export)\b(?! type\b)(?:[^;'"]*\bfrom)? *['"](.+)['"]/gm;

// The files of the repository from which the source imports values.
function findValueImports(file, source) {
  const found = new Set();
  for (const [, name] of source.matchAll(IMPORT)) {
    found.add(
      name.startsWith('.')
        ? path.posix.join(path.posix.dirname(file), name)
        : 'packages/' + name,
    );
  }
  return found;
}

function addKinds(root, edges) {
  const valueImports = new Map();
  return edges.map(([from, to]) => {
    if (!valueImports.has(from)) {
      const source = fs.readFileSync(path.join(root, from), 'utf8');
      valueImports.set(from, findValueImports(from, source));
    }
    return [from, to, valueImports.get(from).has(to) ? 'value' : 'type'];
  });
}

function flow(root, ...parameters) {
  execFileSync(require('flow-bin'), parameters, {cwd: root, stdio: 'pipe'});
}

function readFlowGraph(root) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flow-graph-'));
  const own = ['--temp-dir', path.join(folder, 'server')];
  const out = path.join(folder, 'graph.dot');
  try {
    flow(root, 'graph', 'dep-graph', ...own, '--strip-root', '--out', out);
    return addKinds(root, parseEdges(fs.readFileSync(out, 'utf8')));
  } finally {
    flow(root, 'stop', ...own);
    fs.rmSync(folder, {recursive: true, force: true});
  }
}

module.exports = {findValueImports, readFlowGraph};

// Flow's import graph, which includes type-only imports. The command needs a Flow server. A
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

function flow(root, ...parameters) {
  execFileSync(require('flow-bin'), parameters, {cwd: root, stdio: 'pipe'});
}

function readFlowGraph(root) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'flow-graph-'));
  const own = ['--temp-dir', path.join(folder, 'server')];
  const out = path.join(folder, 'graph.dot');
  try {
    flow(root, 'graph', 'dep-graph', ...own, '--strip-root', '--out', out);
    return parseEdges(fs.readFileSync(out, 'utf8'));
  } finally {
    flow(root, 'stop', ...own);
    fs.rmSync(folder, {recursive: true, force: true});
  }
}

module.exports = {parseEdges, readFlowGraph};

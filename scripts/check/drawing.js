// The drawing in CONTRIBUTING.md: the layers of each package and the imports between them. An
// import has no arrow if a longer path of arrows implies it. `node scripts/check/drawing.js`
// updates it.
'use strict';

const {layerOf, splitFile} = require('./importRules.js');

const HEAD = '```mermaid\nflowchart LR\n';
const DRAWING = /^```mermaid\n[^]*?^```\n/m;

function nodeOf(file) {
  const split = splitFile(file);
  const layer = split === null ? null : layerOf(split);
  return layer === null ? null : `${split.packageName}/${layer}`;
}

function packageOf(node) {
  return node.split('/')[0];
}

function addArrow(arrows, from, to) {
  if (from !== to) {
    arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
  }
}

function arrowsOf(edges) {
  const inside = new Map();
  const between = new Map();
  for (const [from, to] of edges.map(edge => edge.map(nodeOf))) {
    if (from === null || to === null) {
      continue;
    }
    const packages = [packageOf(from), packageOf(to)];
    if (packages[0] === packages[1]) {
      addArrow(inside, from, to);
    } else {
      addArrow(between, ...packages);
    }
  }
  return {inside, between};
}

function reaches(arrows, from, to) {
  return [...(arrows.get(from) ?? [])].some(
    next => next === to || reaches(arrows, next, to),
  );
}

// `a --> b & c`, for each node with imports.
function linesOf(arrows) {
  return [...arrows.keys()].sort().map(from => {
    const targets = [...arrows.get(from)].sort();
    const drawn = targets.filter(
      to => !targets.some(other => other !== to && reaches(arrows, other, to)),
    );
    return `${from} --> ${drawn.join(' & ')}`;
  });
}

function drawImports(edges) {
  const {inside, between} = arrowsOf(edges);
  const lines = linesOf(inside);
  const subgraphs = [...new Set(lines.map(packageOf))].flatMap(name => [
    `  subgraph ${name}`,
    ...lines
      .filter(line => packageOf(line) === name)
      .map(line => '    ' + line),
    '  end',
  ]);
  const outside = linesOf(between).map(line => '  ' + line);
  return HEAD + [...subgraphs, ...outside].join('\n') + '\n```\n';
}

// One complaint per missing or superfluous line, then the complete drawing.
function checkDrawing(edges, text) {
  const expected = drawImports(edges);
  const [found] = DRAWING.exec(text) ?? [''];
  if (found === expected) {
    return [];
  }
  const wanted = expected.split('\n');
  const drawn = found.split('\n');
  return [
    ...wanted.filter(line => !drawn.includes(line)).map(line => 'add' + line),
    ...drawn
      .filter(line => !wanted.includes(line))
      .map(line => 'remove' + line),
    `or run node scripts/check/drawing.js\n\n${expected}`,
  ].map(line => 'drawing in CONTRIBUTING.md: ' + line);
}

module.exports = {checkDrawing, drawImports};

if (require.main === module) {
  const fs = require('fs');
  const path = require('path');
  const {readFlowGraph} = require('./flowGraph.js');
  const root = path.resolve(__dirname, '../..');
  const file = path.join(root, 'CONTRIBUTING.md');
  const drawing = drawImports(readFlowGraph(root));
  const text = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(
    file,
    text.replace(DRAWING, () => drawing),
  );
}

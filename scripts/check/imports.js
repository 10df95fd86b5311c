// Gate: the import graph has no cycles, only the edges of importTable.js, and is as CONTRIBUTING.md draws it.
// Of the tools for this, dependency-cruiser and madge do not parse Flow (the former gets by with
// TypeScript's recovery from errors); Flow itself knows the graph.
'use strict';

const fs = require('fs');
const path = require('path');
const {checkDrawing} = require('./drawing.js');
const {readFlowGraph} = require('./flowGraph.js');
const {checkEdges, findCycles} = require('./importRules.js');
const report = require('./report.js');

function checkImports(root) {
  const edges = readFlowGraph(root);
  const complaints = [
    ...findCycles(edges).map(files => 'cycle: ' + files.join(' → ')),
    ...checkEdges(edges),
    ...checkDrawing(
      edges,
      fs.readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8'),
    ),
  ];
  // An empty graph means that nothing was looked at.
  if (edges.length === 0) {
    complaints.push('Flow reported no imports at all');
  }
  return {complaints, summary: `${edges.length} imports`};
}

module.exports = {checkImports};

if (require.main === module) {
  report('imports', checkImports);
}

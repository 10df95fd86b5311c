// Gate: the graph of value imports has no cycles, and all imports are allowed by importTable.js. Standard
// tools (dependency-cruiser, madge) do not parse Flow.
'use strict';

const {readImportGraph} = require('./importGraph.js');
const {checkEdges, findCycles} = require('./importRules.js');
const report = require('./report.js');

function checkImports(root) {
  const edges = readImportGraph(root);
  const complaints = [
    ...findCycles(edges).map(files => 'cycle: ' + files.join(' → ')),
    ...checkEdges(edges),
  ];
  // An empty graph is a mistake of this gate.
  if (edges.length === 0) {
    complaints.push('no imports were found at all');
  }
  return {complaints, summary: `${edges.length} imports`};
}

module.exports = {checkImports};

if (require.main === module) {
  report('imports', checkImports);
}

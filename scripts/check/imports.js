// Gate: the graph of value imports has no cycles, and all imports are allowed by importTable.js. Standard
// tools (dependency-cruiser, madge) do not parse Flow, so Flow itself provides the graph.
'use strict';

const {readFlowGraph} = require('./flowGraph.js');
const {checkEdges, findCycles} = require('./importRules.js');
const report = require('./report.js');

function checkImports(root) {
  const edges = readFlowGraph(root);
  const complaints = [
    ...findCycles(edges).map(files => 'cycle: ' + files.join(' → ')),
    ...checkEdges(edges),
  ];
  // An empty graph is a failure of Flow.
  if (edges.length === 0) {
    complaints.push('Flow reported no imports at all');
  }
  return {complaints, summary: `${edges.length} imports`};
}

module.exports = {checkImports};

if (require.main === module) {
  report('imports', checkImports);
}

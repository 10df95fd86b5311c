// Generated object graphs with every pair of server and client, in pieces, with modules that load
// late: all values settle, no value changes after it was visible, values that are shared in the
// model are shared after decoding, and React DOM renders the same HTML.
import fc from 'fast-check';

import {
  decodeGraph,
  expectedHtml,
  handOverGraph,
  renderGraph,
} from '../support/graphs/exchange.js';
import {FOUND} from '../support/graphs/found.js';
import {installGraphModules} from '../support/graphs/modules.js';
import {DELIVERIES, GRAPHS} from '../support/graphs/recipes.js';
import {resolveGraph} from '../support/graphs/resolve.js';
import {lostByClient, lostSharing} from '../support/graphs/sharing.js';
import {isUnsound} from '../support/graphs/unsound.js';
import {CLIENTS, loadLayers, SERVERS} from '../support/layers.js';
import {runsFromEnvironment} from '../support/recipes/index.js';

const RUNS = runsFromEnvironment(75);

// The rows of the reference's server determine which of its values are shared.
const REFERENCE_FIRST = SERVERS.toSorted(
  (a, b) => (b === 'reference') - (a === 'reference'),
);

let layers;

beforeAll(() => {
  layers = loadLayers();
  installGraphModules();
});

// A decoder remembers loaded modules, so every exchange uses new names.
const names = (function* numbers() {
  for (let number = 0; ; number++) {
    yield String(number);
  }
})();

function problemsOf(cell, result, {nodes, expectedCopies}) {
  const {wrong, tooEarly, copies} = result;
  // The reference fills holes that are already visible, for instance in
  // 0:{"a":["$","b",null,{"x":{"c":"$1"},"y":"$0:a:props:x"}],"b":"$0:a:props:x"}
  const early = cell.client === 'ours' ? tooEarly : [];
  if (wrong.length > 0) {
    return [...wrong, ...early];
  }
  const lost =
    cell.server === 'ours'
      ? lostSharing(nodes, copies)
      : lostByClient(nodes, copies, expectedCopies);
  return [...early, ...lost];
}

async function expectGraphToArrive(recipes, delivery) {
  // Jest keeps every warning of a silenced console.
  jest.clearAllMocks();
  const nodes = resolveGraph(recipes);
  const html = await expectedHtml(nodes, layers.clients[CLIENTS[0]]);
  const rendered = {};
  const found = [];
  for (const client of CLIENTS) {
    let expectedCopies = null;
    for (const server of REFERENCE_FIRST) {
      const cell = {server, client};
      if (isUnsound(cell, nodes, delivery)) {
        continue;
      }
      rendered[server] ??= await renderGraph(layers.servers[server], nodes);
      const {bytes, errors} = rendered[server];
      const result = await decodeGraph(layers.clients[client], bytes, {
        nodes,
        delivery,
        html,
        name: names.next().value,
      });
      expectedCopies ??= result.copies;
      const problems = [
        ...errors,
        ...problemsOf(cell, result, {nodes, expectedCopies}),
      ];
      if (problems.length > 0) {
        found.push({cell, problems, rows: bytes.toString()});
      }
      if (!__DEV__ && server === 'ours' && client === 'ours') {
        const handed = await handOverGraph(
          {server: layers.servers.ours, client: layers.clients.ours},
          {nodes, delivery, html, name: names.next().value},
        );
        expect(handed.way).toBe('rows');
        expect(problemsOf(cell, handed, {nodes, expectedCopies})).toEqual([]);
      }
    }
  }
  expect(found).toEqual([]);
}

test.each(FOUND)('$name', ({recipes, delivery}) =>
  expectGraphToArrive(recipes, delivery),
);

test(
  `${RUNS.numRuns} generated graphs arrive in every cell`,
  () =>
    fc.assert(fc.asyncProperty(GRAPHS, DELIVERIES, expectGraphToArrive), RUNS),
  60000 + 300 * RUNS.numRuns,
);

// The option `progressiveChunkSize`, through all entries.

export const adds = [
  'packages/react-server-dom-webpack/src/__tests__/ReactFlightDOMProgressiveChunkSize-test.js',
];

const SERVER = 'packages/react-server/src/ReactFlightServer.js';
const BUNDLERS = ['esm', 'parcel', 'turbopack', 'unbundled', 'webpack'];
const OPTION = 'progressiveChunkSize?: number';
const PARAMETER = 'progressiveChunkSize: void | number';
const ARGUMENT = 'options ? options.progressiveChunkSize : undefined';

function editServer(server) {
  server.type('Request').addProperty('progressiveChunkSize: number');
  server.function('RequestInstance').addParameter(PARAMETER);
  server
    .function('RequestInstance')
    .statement('this hints hints')
    .after(
      `this.progressiveChunkSize =
        progressiveChunkSize === undefined
          ? DEFAULT_PROGRESSIVE_CHUNK_SIZE
          : Math.max(progressiveChunkSize, MIN_PROGRESSIVE_CHUNK_SIZE);`,
    );
  for (const name of ['createRequest', 'createPrerenderRequest']) {
    server.function(name).addParameter(PARAMETER);
    server
      .function(name)
      .call('RequestInstance')
      .addArgument('progressiveChunkSize');
  }
  server.function('RequestInstance').before(
    `// The size of rows, in characters, that rendering aims for. Small rows show the first parts
// of a page earlier; large rows cost less.
const DEFAULT_PROGRESSIVE_CHUNK_SIZE = 3200;
// A row that defers its root would never end.
const MIN_PROGRESSIVE_CHUNK_SIZE = 512;
`,
  );
  server.statement('MAX_ROW_SIZE 3200').remove();
  for (const place of server
    .function('renderModelDestructive')
    .everyExpression('serializedSize MAX_ROW_SIZE', 'BinaryExpression')) {
    place.replace('serializedSize > request.progressiveChunkSize');
  }
}

function editEntry(entry) {
  for (const name of ['createRequest', 'createPrerenderRequest']) {
    if (entry.hasName(name)) {
      for (const call of entry.everyCall(name)) {
        call.addArgument(ARGUMENT);
      }
    }
  }
  for (const name of ['Options', 'PrerenderOptions']) {
    if (entry.hasName(name)) {
      entry.type(name).addProperty(OPTION);
    }
  }
}

// Nothing is shown before all of the markup is complete.
function editMarkup(markup) {
  markup.call('createFlightRequest').addArgument('Infinity');
}

export function edit(checkout) {
  editServer(checkout.file(SERVER));
  for (const bundler of BUNDLERS) {
    const folder = `packages/react-server-dom-${bundler}/src/server`;
    for (const file of checkout.list(
      folder,
      /^ReactFlightDOMServer(Node|Edge|Browser)\.js$/,
    )) {
      editEntry(checkout.file(file));
    }
  }
  editEntry(
    checkout.file('packages/react-noop-renderer/src/ReactNoopFlightServer.js'),
  );
  editMarkup(checkout.file('packages/react-markup/src/ReactMarkupServer.js'));
  const custom =
    'packages/react-flight-server-fb/src/server/ReactFlightDOMServerNode.js';
  if (checkout.has(custom)) {
    editEntry(checkout.file(custom));
  }
}

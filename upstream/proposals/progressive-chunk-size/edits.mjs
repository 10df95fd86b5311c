// The option `progressiveChunkSize`, through all entries.

export const requires = [];

const SERVER = 'packages/react-server/src/ReactFlightServer.js';
const BUNDLERS = ['esm', 'parcel', 'turbopack', 'unbundled', 'webpack'];
const OPTION = 'progressiveChunkSize?: number';
const PARAMETER = 'progressiveChunkSize: void | number';
const ARGUMENT = 'options ? options.progressiveChunkSize : undefined';

// Present tests whose expectations change.
export const changes = {
  'should break up large sync components by outlining into streamable elements':
    'it asserts where 3200 characters cut, and now asks for 3200',
};

export function applied(checkout) {
  return checkout.file(SERVER).hasName('progressiveChunkSize');
}

function editServer(server) {
  server.type('Request').addProperty('progressiveChunkSize: number');
  server.function('RequestInstance').addParameter(PARAMETER);
  server
    .function('RequestInstance')
    .statement('this hints hints')
    .after(
      `this.progressiveChunkSize =
        progressiveChunkSize === undefined ? DEFAULT_PROGRESSIVE_CHUNK_SIZE : progressiveChunkSize;`,
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
// of a page earlier; large rows cost less. The same default as for HTML.
const DEFAULT_PROGRESSIVE_CHUNK_SIZE = 12800;
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

// Tests of where 3200 characters cut ask for this size.
function editTests(tests) {
  tests
    .test(
      'should break up large sync components by outlining into streamable elements',
    )
    .expression(
      'ReactServerDOMServer renderToReadableStream paragraphs',
      'CallExpression',
    )
    .addArgument('null, {progressiveChunkSize: 3200}');
}

export function edit(checkout, text) {
  editTests(
    checkout.file(
      'packages/react-server-dom-webpack/src/__tests__/ReactFlightDOMEdge-test.js',
    ),
  );
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
  const custom =
    'packages/react-flight-server-fb/src/server/ReactFlightDOMServerNode.js';
  if (checkout.has(custom)) {
    editEntry(checkout.file(custom));
  }
  checkout.add(
    'packages/react-server-dom-webpack/src/__tests__/ReactFlightDOMProgressiveChunkSize-test.js',
    text('ReactFlightDOMProgressiveChunkSize-test.js'),
    'packages/react-server-dom-webpack/src/__tests__/ReactFlightDOMNode-test.js',
  );
}

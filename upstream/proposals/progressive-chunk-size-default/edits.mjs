// The default of `progressiveChunkSize` is that of HTML.

export const requires = ['progressive-chunk-size'];

const SERVER = 'packages/react-server/src/ReactFlightServer.js';
const EDGE_TEST =
  'packages/react-server-dom-webpack/src/__tests__/ReactFlightDOMEdge-test.js';
const TITLE =
  'should break up large sync components by outlining into streamable elements';

// Present tests whose expectations change.
export const changes = {
  [TITLE]: 'it asserts where 3200 characters cut, and now asks for 3200',
};

export function applied(checkout) {
  return checkout.file(SERVER).text.includes('CHUNK_SIZE = 12800');
}

export function edit(checkout) {
  checkout
    .file(SERVER)
    .statement('DEFAULT_PROGRESSIVE_CHUNK_SIZE 3200')
    .replace('const DEFAULT_PROGRESSIVE_CHUNK_SIZE = 12800;');
  checkout
    .file(EDGE_TEST)
    .test(TITLE)
    .expression(
      'ReactServerDOMServer renderToReadableStream paragraphs',
      'CallExpression',
    )
    .addArgument('null, {progressiveChunkSize: 3200}');
}

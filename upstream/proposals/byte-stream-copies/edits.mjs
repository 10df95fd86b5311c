// An item of a byte stream is always a copy, because a byte stream detaches the memory of what is enqueued.

const CLIENT = 'packages/react-client/src/ReactFlightClient.js';
const EDGE_TESTS =
  'packages/react-server-dom-webpack/src/__tests__/ReactFlightDOMEdge-test.js';

export function edit(checkout, text) {
  const chunk = checkout.file(CLIENT).function('processBinaryChunk');
  chunk
    .expression(
      'lastIdx chunkLength lastChunk lastChunk slice',
      'ConditionalExpression',
    )
    .replaceWithComments('lastChunk.slice()');
  chunk
    .expression(
      'resolveBuffer response rowID remainingSlice streamState',
      'CallExpression',
    )
    .replace(
      'resolveBuffer(response, rowID, remainingSlice.slice(), streamState)',
    );
  const [, wait] = chunk.everyStatement('rowLength remainingSlice byteLength');
  wait.replaceComments('// Update how many bytes we are still waiting for.');
  const [partial, last] = chunk.everyStatement('rowTag 98');
  partial.replaceComments(
    `// For byte streams, we can enqueue the partial row immediately. It's a
     // copy, as below.`,
  );
  last.replaceComments(`// Check if this is a Uint8Array for a byte stream. We enqueue a copy
    // immediately, because enqueueing detaches its buffer. The rest of this
    // chunk and whoever gave it to us may still need theirs.`);
  checkout.file(EDGE_TESTS).addTest(text('Edge.js'));
}

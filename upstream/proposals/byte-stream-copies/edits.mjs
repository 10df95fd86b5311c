// Items of byte streams are copies, because a byte stream detaches the memory of what is enqueued.

const CLIENT = 'packages/react-client/src/ReactFlightClient.js';

export const adds = [
  'packages/react-server-dom-webpack/src/__tests__/ReactFlightDOMByteStreams-test.js',
];

export function edit(checkout) {
  const chunk = checkout.file(CLIENT).function('processBinaryChunk');
  chunk
    .expression(
      'lastIdx chunkLength lastChunk lastChunk slice',
      'ConditionalExpression',
    )
    .replaceWithComments(
      `// A byte stream detaches the memory of what is enqueued. The rest of this chunk, and the
       // caller who may still use it, need theirs.
       lastChunk.slice()`,
    );
  chunk
    .expression(
      'resolveBuffer response rowID remainingSlice streamState',
      'CallExpression',
    )
    .replace(
      'resolveBuffer(response, rowID, remainingSlice.slice(), streamState)',
    );
  const [partial] = chunk.everyStatement('rowTag 98');
  partial.replaceComments(
    '// An item of a byte stream does not wait for the rest of its row.',
  );
}

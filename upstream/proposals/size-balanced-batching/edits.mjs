// Rows are cut by size when they are serialized, instead of after a fixed number of characters.

export const requires = ['progressive-chunk-size'];

const SERVER = 'packages/react-server/src/ReactFlightServer.js';
const BATCHING = 'packages/react-server/src/ReactFlightServerBatching.js';
const TESTS = 'packages/react-server-dom-webpack/src/__tests__';

export function applied(checkout) {
  return checkout.has(BATCHING);
}

function editRequest(server) {
  server.type('Request').addProperty('movedObjects: Map<string, Piece>');
  server
    .function('RequestInstance')
    .statement('this writtenObjects WeakMap')
    .after('this.movedObjects = new Map();');
}

// Where a row begins and ends.
function editTasks(server) {
  server.statement('serializedSize 0').after(`
// The row that is being rendered.
let currentRow: null | OpenRow = null;`);
  for (const name of ['retryTask', 'tryStreamTask']) {
    const task = server.function(name);
    task.statement('parentSerializedSize serializedSize').after(
      `const parentRow = currentRow;
       currentRow = createOpenRow(task.id, parentRow, serializedSize, request.progressiveChunkSize);`,
    );
    task
      .statement('serializedSize parentSerializedSize')
      .after('currentRow = parentRow;');
  }
}

// The characters of the row's JSON, counted where its values are made.
function editSizes(server) {
  const resolve = server.function('resolveModel');
  resolve
    .statement(
      'rendered renderModel request task parent parentPropertyName jsonValue',
    )
    .after('const row: OpenRow = currentRow as any;');
  resolve
    .expression('rendered', 'ReturnStatement')
    .before('row.size += sizeOfPrimitive(rendered);');
  const [object, array] = resolve.everyExpression(
    'resolved',
    'ReturnStatement',
  );
  object.before('row.size += 2;');
  array.before('closeArray(row, resolved, startSize, startCount);');
  resolve.statement('resolved Array ReactJSONValue').before(
    `const startSize = row.size;
       const startCount = row.count;`,
  );
  resolve
    .statement(
      'resolvedValue resolveModel request task rendered key rendered key',
    )
    .before('row.size += key.length + 4;');
}

const SHOULD_DEFER =
  'shouldDefer currentRow element type serializedSize request progressiveChunkSize';

function editDeferral(server) {
  const render = server.function('renderModelDestructive');
  const [lazy, element] = render.everyExpression(
    'serializedSize request progressiveChunkSize',
    'BinaryExpression',
  );
  lazy.statementAround().remove();
  element.replace(
    'shouldDefer(currentRow, element.type, serializedSize, request.progressiveChunkSize)',
  );
  render
    .statement(SHOULD_DEFER)
    .expression('deferTask request task', 'ReturnStatement')
    .replace(`const deferred: string = deferTask(request, task) as any;
    if (writtenObjects.has(value)) {
      // This row must not wait for the deferred one if the element is found again.
      writtenObjects.set(value, deferred);
    }
    return deferred;`);
}

function editReferences(server) {
  const resolved =
    'return resolveWrittenReference(request, existingReference);';
  for (const place of server
    .function('renderModelDestructive')
    .everyExpression('existingReference', 'ReturnStatement')) {
    place.replace(resolved);
  }
  // Debug information is sent before the row it belongs to.
  // The first return is that of an object of the model, the other that of a function.
  const [, object] = server
    .function('renderDebugModel')
    .everyExpression('existingReference', 'ReturnStatement');
  object.replace(`pin(currentRow, existingReference);
    return reroot(request.movedObjects, existingReference);`);
}

const NEW_FUNCTIONS = `// The reference to an object that was written before. A row that is rendered inside of others is
// sent before them.
function resolveWrittenReference(request: Request, writtenReference: string): string {
  const moved = request.movedObjects;
  const reference = moved.size === 0 ? writtenReference : reroot(moved, writtenReference);
  if (currentRow !== null) {
    currentRow.hasReferences = true;
    pin(currentRow.outer, reference);
  }
  return reference;
}

function emitSplitRow(request: Request, row: OpenRow, model: ReactJSONValue): void {
  splitRow(
    row,
    model,
    request.progressiveChunkSize,
    request.writtenSymbols,
    request.movedObjects,
    () => {
      request.pendingChunks++;
      return request.nextChunkId++;
    },
  ).forEach(piece => {
    // $FlowFixMe[incompatible-type] stringify can return null for undefined but we never do
    const json: string = stringify(piece.model);
    // Only the path and the id are needed from now on.
    piece.model = piece.container = null;
    emitModelChunk(request, piece.id, json);
  });
}
`;

function editChunk(server) {
  const emit = server.function('emitChunk');
  emit.statement('json stringify resolvedModel').before(
    `if (currentRow !== null && currentRow.size > request.progressiveChunkSize && currentRow.count > 0) {
       emitSplitRow(request, currentRow, resolvedModel);
       return;
     }`,
  );
  emit.before(NEW_FUNCTIONS);
}

export function edit(checkout, text) {
  const server = checkout.file(SERVER);
  editRequest(server);
  editTasks(server);
  editSizes(server);
  editDeferral(server);
  editReferences(server);
  editChunk(server);
  server.addImport(`import type {OpenRow, Piece} from './ReactFlightServerBatching';
import {closeArray, createOpenRow, pin, reroot, shouldDefer, sizeOfPrimitive, splitRow} from './ReactFlightServerBatching';`);
  checkout.add(
    `${TESTS}/ReactFlightDOMBatching-test.js`,
    text('ReactFlightDOMBatching-test.js'),
    `${TESTS}/ReactFlightDOMNode-test.js`,
  );
  checkout.add(BATCHING, text('ReactFlightServerBatching.js'), SERVER);
}

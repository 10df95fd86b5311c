// Carries out a row of the conformance tables: its model through a server layer, bytes
// through a client layer, and what must come out.
import {EXPORT_NAMES, SERVER_MODULE_MAP} from './clientModules.js';
import {decodeObjects, decodePieces, decodeSlowly} from './decode.js';
import {describeResponse} from './describeValue.js';
import {expectationEnvironment, serverEnvironment} from './environment.js';
import {prerenderBytes, renderBytes, renderPieces} from './render.js';

// No reply can carry a function, so it stays behind and comes back by reference.
function temporary() {}

const NAMES = new Map([...EXPORT_NAMES, [temporary, 'temporary reference']]);

export function renderRow(row, layer, extraOptions) {
  const render = row.prerender ? prerenderBytes : renderBytes;
  return renderModel(row, layer, {render, extraOptions});
}

export function renderRowAsPieces(row, layer) {
  return renderModel(row, layer, {render: renderPieces});
}

async function renderModel(row, layer, {render, extraOptions}) {
  const environment = serverEnvironment(layer);
  const options = {...row.options, ...extraOptions};
  const model = await (row.model ?? row.value)(environment, options);
  return render(layer, model, {
    manifest: row.manifest,
    options,
    drive: abort => {
      environment.abort = abort;
      if (row.drive !== undefined) {
        row.drive(abort, environment);
      }
    },
  });
}

// The root of the response, decoded from these pieces of bytes.
export function decodeRow(row, layer, pieces) {
  return row.temporaryReferences
    ? decodeWithTemporaryReferences(layer, pieces)
    : decodePieces(layer, pieces, consumerOf(row));
}

// The same while the pieces arrive one by one.
export function decodeRowSlowly(row, layer, pieces) {
  return row.temporaryReferences
    ? decodeWithTemporaryReferences(layer, pieces)
    : decodeSlowly(layer, pieces, consumerOf(row));
}

// The same where pieces may be strings.
export function decodeRowFromObjects(row, layer, pieces) {
  return decodeObjects(layer, pieces, consumerOf(row));
}

function consumerOf(row) {
  return {
    moduleMap: null,
    moduleLoading: null,
    serverModuleMap: row.serverFunctions ? SERVER_MODULE_MAP : null,
  };
}

// Only web streams take the set that the reply was made with.
async function decodeWithTemporaryReferences({Client}, pieces) {
  const temporaryReferences = Client.createTemporaryReferenceSet();
  await Client.encodeReply([null, {el: temporary}], {
    temporaryReferences,
  });
  const stream = new ReadableStream({
    type: 'bytes',
    start(controller) {
      pieces.forEach(piece => controller.enqueue(new Uint8Array(piece)));
      controller.close();
    },
  });
  return Client.createFromReadableStream(stream, {
    serverConsumerManifest: {
      moduleMap: null,
      moduleLoading: null,
      serverModuleMap: null,
    },
    temporaryReferences,
  });
}

export function expectationOf(row) {
  const environment = {...expectationEnvironment(), temporary};
  return describe(
    row.rejects === undefined
      ? fulfilledWith((row.expect ?? row.value)(environment))
      : environment.rejects(row.rejects),
  );
}

function fulfilledWith(value) {
  return {status: 'fulfilled', value, then: resolve => resolve(value)};
}

export function describe(root) {
  return describeResponse(root, NAMES);
}

// Runs a row of the conformance tables: its model with a server layer, bytes with a client layer,
// and the expected value.
import {EXPORT_NAMES, SERVER_MODULE_MAP} from './clientModules.js';
import {decodeWeb} from './decode.js';
import {describeResponse} from './describeValue.js';
import {expectationEnvironment, serverEnvironment} from './environment.js';

// A reply cannot contain a function, so it stays on the client and is returned by reference.
function temporary() {}

// The set of the client after a reply with the function.
export const REPLIED = new Map([['$0:1:el', temporary]]);

const NAMES = new Map([...EXPORT_NAMES, [temporary, 'temporary reference']]);

// The output of the server for the row's model.
export async function renderRow(row, layer, {transport, extraOptions}) {
  const environment = serverEnvironment(layer);
  const options = {...row.options, ...extraOptions};
  const model = await (row.model ?? row.value)(environment, options);
  const render = row.prerender ? transport.prerender : transport.render;
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

// The root of the response that `decode` (decode.js) makes from these pieces.
export async function decodeRow(row, layer, {pieces, decode}) {
  const consumer = {
    moduleMap: null,
    moduleLoading: null,
    serverModuleMap: row.serverFunctions ? SERVER_MODULE_MAP : null,
  };
  if (!row.temporaryReferences) {
    return {root: decode(layer, pieces, consumer)};
  }
  // Only web streams take the set that the reply was made with.
  const temporaryReferences = layer.Client.createTemporaryReferenceSet();
  await sendReply(layer.Client, temporaryReferences);
  const decodeWithSet = pieces.some(piece => piece instanceof ReadableStream)
    ? decode
    : decodeWeb;
  return {root: decodeWithSet(layer, pieces, consumer, {temporaryReferences})};
}

// A client without encodeReply gets the set directly.
async function sendReply({encodeReply}, temporaryReferences) {
  if (encodeReply === undefined) {
    REPLIED.forEach((value, path) => temporaryReferences.set(path, value));
  } else {
    await encodeReply([null, {el: temporary}], {temporaryReferences});
  }
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

export function describe(root, options) {
  return describeResponse(root, NAMES, options);
}

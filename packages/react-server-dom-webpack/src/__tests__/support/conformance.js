// Carries out a row of the conformance tables: its model through a server layer, bytes
// through a client layer, and what must come out.
import {EXPORT_NAMES, SERVER_MODULE_MAP} from './clientModules.js';
import {decodeWeb} from './decode.js';
import {describeResponse} from './describeValue.js';
import {expectationEnvironment, serverEnvironment} from './environment.js';

// No reply can carry a function, so it stays behind and comes back by reference.
function temporary() {}

// What a reply with it leaves in the set of the client.
export const REPLIED = new Map([['$0:1:el', temporary]]);

const NAMES = new Map([...EXPORT_NAMES, [temporary, 'temporary reference']]);

// What the transport carries of the row's model.
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

// The root of the response, as `decode` (decode.js) makes it of these pieces.
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

// Our client has no encodeReply, so what that leaves in the set is put there.
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

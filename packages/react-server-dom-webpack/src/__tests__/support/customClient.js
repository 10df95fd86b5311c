// Our client for custom hosts (react-client/flight), with a small host in memory. It gets the
// pieces unchanged: strings as strings.
import path from 'path';

import {requireInstalled} from './bundlerGlobals.js';

const FLIGHT = path.resolve(
  __dirname,
  '../../../../../build/node_modules/react-client/flight.js',
);

function createHost() {
  const loaded = new Map();
  return {
    resolveClientReference: (moduleMap, metadata) => metadata,
    resolveServerReference(manifest, reference) {
      const [id, name] = reference.split('#');
      return [id, [], name];
    },
    preloadModule([id, , , isAsync]) {
      return isAsync
        ? requireInstalled(id).then(exports => {
            loaded.set(id, exports);
          })
        : null;
    },
    requireModule([id, , name]) {
      const exports = loaded.get(id) ?? requireInstalled(id);
      if (name === '*') {
        return exports;
      }
      return exports[name === '' ? 'default' : name];
    },
    prepareDestinationForModule() {},
    dispatchHint() {},
    createStringDecoder: () => new TextDecoder('utf-8', {ignoreBOM: true}),
    readPartialStringChunk: (decoder, bytes) =>
      decoder.decode(bytes, {stream: true}),
    readFinalStringChunk: (decoder, bytes) => decoder.decode(bytes),
    checkEvalAvailabilityOnceDev() {},
  };
}

export function loadCustomClient() {
  return require(FLIGHT)(createHost());
}

// The root of a response that consists of these pieces.
export function decodeWithCustomHost(client, pieces, options) {
  const {serverModuleMap, temporaryReferences} = options;
  const response = client.createResponse(
    null,
    serverModuleMap,
    null,
    undefined,
    undefined,
    undefined,
    temporaryReferences,
    false,
  );
  const state = client.createStreamState(response);
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      client.processStringChunk(response, state, piece);
    } else {
      client.processBinaryChunk(response, state, new Uint8Array(piece));
    }
  }
  client.close(response);
  return client.getRoot(response);
}

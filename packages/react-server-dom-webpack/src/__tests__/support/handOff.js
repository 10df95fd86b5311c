// Renders whose rows are taken as objects by a client in the same process, if both are ours. Other
// pairs read the bytes of the same streams.
import {BUNDLER} from '../../../../../scripts/jest/layers.js';
import {PassThrough} from 'stream';

import {callServer} from './clientModules.js';
import {MODE} from './layers.js';
import {withSignal} from './render.js';

// Consumes a stream without client references.
export const CONSUMER = {
  moduleMap: null,
  moduleLoading: null,
  serverModuleMap: null,
};

const HAND_OFF = Symbol.for(`react-server-dom-${BUNDLER}.handOff`);

// 'offered', 'rows', 'texts' or 'bytes'; undefined if the stream has no offer.
export function wayOf(stream) {
  return stream[HAND_OFF]?.way;
}

// There is no hand-off in development.
export const describeProduction = (name, tests) =>
  MODE === 'production' && describe(name, tests);

export function renderStream(layer, model, settings = {}) {
  const {options, start} = withSignal(settings);
  const {manifest} = settings;
  const stream = layer.Server.renderToReadableStream(model, manifest, options);
  start();
  return stream;
}

async function preludeOf(prerender, model, settings) {
  const {options, start} = withSignal(settings);
  const result = prerender(model, settings.manifest, options);
  start();
  return (await result).prelude;
}

export function prerenderStream(layer, model, settings) {
  return preludeOf(layer.Static.prerender, model, settings);
}

export function renderPassThrough(
  layer,
  model,
  {manifest, options, drive} = {},
) {
  const {pipe, abort} = layer.Server.renderToPipeableStream(
    model,
    manifest,
    options,
  );
  const stream = pipe(new PassThrough());
  if (drive !== undefined) {
    drive(abort);
  }
  return stream;
}

export function prerenderReadable(layer, model, settings) {
  return preludeOf(layer.Static.prerenderToNodeStream, model, settings);
}

export function decodeStream(layer, [stream], consumer, options = null) {
  return layer.Client.createFromReadableStream(stream, {
    serverConsumerManifest: consumer,
    callServer,
    ...options,
  });
}

// The other branch is read as bytes.
export function decodeBranch(layer, [stream], consumer, options) {
  const [read, taken] = stream.tee();
  const root = decodeStream(layer, [taken], consumer, options);
  void readToEnd(read);
  return root;
}

async function readToEnd(stream) {
  try {
    for await (const piece of stream) {
      piece.byteLength;
    }
  } catch {
    // The client gets the same error.
  }
}

export function decodeReadable(layer, [stream], consumer) {
  return layer.Client.createFromNodeStream(stream, consumer);
}

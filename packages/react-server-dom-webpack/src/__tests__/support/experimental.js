// Servers and clients with React's experimental channel, ours and the reference, in all combinations.
import {
  loadClientLayer,
  loadServerLayer,
} from '../../../../../scripts/jest/layers.js';
import {within} from './guard.js';
import {MODE} from './layers.js';

export const IMPLEMENTATIONS = ['ours', 'reference-experimental'];

export const PAIRS = IMPLEMENTATIONS.flatMap(server =>
  IMPLEMENTATIONS.map(client => ({server, client})),
);

const layers = {server: {}, client: {}};

// A layer is loaded once: two servers cannot share a copy of React, but one can be used again.
export function serverOf(implementation) {
  layers.server[implementation] ??= loadServerLayer({
    implementation,
    mode: MODE,
    channel: 'experimental',
  });
  return layers.server[implementation];
}

export function clientOf(implementation) {
  layers.client[implementation] ??= loadClientLayer({
    implementation,
    mode: MODE,
    channel: 'experimental',
  });
  return layers.client[implementation];
}

// What a server sends until its response ends, or for `limit` milliseconds: the reference leaves
// responses open after tainted binary data.
export async function renderText(server, model, {limit, ...options} = {}) {
  const errors = [];
  const stream = server.Server.renderToReadableStream(
    model,
    {},
    {
      onError(error) {
        errors.push(error);
      },
      ...options,
    },
  );
  let text = '';
  const reader = stream.getReader();
  const decoder = new TextDecoder('latin1');
  const end =
    limit === undefined
      ? new Promise(() => {})
      : new Promise(resolve => setTimeout(resolve, limit, {done: true}));
  for (;;) {
    const {done, value} = await within(
      Promise.race([reader.read(), end]),
      'the response',
    );
    if (done) {
      return {text, errors};
    }
    text += decoder.decode(value);
  }
}

const CONSUMER = {
  moduleMap: null,
  serverModuleMap: null,
  moduleLoading: null,
};

export function streamOf(text) {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from(text, 'latin1'));
      controller.close();
    },
  });
}

export function decode({Client}, stream) {
  return Client.createFromReadableStream(stream, {
    serverConsumerManifest: CONSUMER,
  });
}

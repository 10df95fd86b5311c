// Renders, and reads the results in the same program. `flightServer` is the other bundle.
'use strict';

const {
  createFromFetch,
  // Node only.
  createFromNodeStream,
  createFromReadableStream,
  encodeReply,
} = require('react-server-dom-webpack/client');

const {flightServer} = globalThis;

const serverConsumerManifest = {
  moduleMap: {},
  moduleLoading: null,
  serverModuleMap: null,
};

// Clients other than those for browsers have no `callServer`.
const options = {
  callServer: (id, args) => Promise.resolve([id, args]),
  serverConsumerManifest,
};

// Production hides messages, with different words.
function describeError({message, digest}) {
  return {
    digest,
    shown: message.includes('on purpose') || message === 'aborted',
  };
}

async function describeElement(element) {
  if (element?._payload !== undefined) {
    // `then` of a chunk returns nothing.
    const value = new Promise((resolve, reject) =>
      element._payload.then(resolve, reject),
    );
    return value.then(describeElement, describeError);
  }
  if (Array.isArray(element)) {
    return Promise.all(element.map(describeElement));
  }
  if (typeof element !== 'object' || element === null) {
    return element;
  }
  const {type, props} = element;
  return [type, props.id, await describeElement(props.children)];
}

async function call(action) {
  try {
    return await action(1, 'two');
  } catch {
    return 'cannot be called during a render';
  }
}

async function describeModel(response) {
  const model = await response;
  const counted = [];
  for await (const item of model.iterable) {
    counted.push(item);
  }
  return {
    element: await describeElement(model.element),
    promise: [...(await model.promise)].map(([key, date]) => [key, +date]),
    bytes: [...model.bytes],
    stream: await new Response(model.stream).text(),
    counted,
    action: await call(model.action),
    broken: await describeElement(model.broken),
  };
}

async function readTwice(stream) {
  const branches = stream.tee();
  return Promise.all(
    branches.map(branch =>
      describeModel(createFromReadableStream(branch, options)),
    ),
  );
}

async function readAborted(stream) {
  const {ready, never} = await createFromReadableStream(stream, options);
  return [ready, await describeElement(never)];
}

async function reply() {
  const form = new FormData();
  form.append('a', '1');
  const body = await encodeReply({
    blob: new Blob(['x'], {type: 'text/plain'}),
    form,
    late: Promise.resolve(new Set([1n, 'é'])),
  });
  const {blob, form: decoded, late} = await flightServer.decodeReply(body);
  return [
    [await blob.text(), blob.type],
    // Bun's FormData has a `toJSON`, which is called first, as in the reference.
    decoded instanceof FormData ? [...decoded] : 'no FormData',
    [...(await late)].map(String),
  ];
}

function readPiped() {
  const {PassThrough} = require('node:stream');
  const stream = flightServer.pipe(new PassThrough());
  return describeModel(createFromNodeStream(stream, serverConsumerManifest));
}

globalThis.runAll = async () => ({
  inProcess: await describeModel(
    createFromReadableStream(flightServer.render(), options),
  ),
  bytes: await describeModel(
    createFromFetch(
      Promise.resolve(new Response(flightServer.render())),
      options,
    ),
  ),
  twice: await readTwice(flightServer.render()),
  aborted: await readAborted(flightServer.renderAborted()),
  prerendered: await describeModel(
    createFromReadableStream(await flightServer.prerender(), options),
  ),
  reply: await reply(),
  cached: await createFromReadableStream(flightServer.renderCached(), options),
  piped: flightServer.hasPipe ? await readPiped() : null,
});

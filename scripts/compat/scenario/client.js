// Renders in the browser, and reads the result there. `flightServer` is the other bundle.
'use strict';

const {
  createFromFetch,
  createFromReadableStream,
  encodeReply,
} = require('react-server-dom-webpack/client.browser');

const {flightServer} = globalThis;

const options = {callServer: (id, args) => Promise.resolve([id, args])};

function describeError({message, digest}) {
  return {message, digest};
}

async function describeElement(element) {
  if (element?._payload !== undefined) {
    return element._payload.then(describeElement, describeError);
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
    action: await model.action(1, 'two'),
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
    [...decoded],
    [...(await late)].map(String),
  ];
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
});

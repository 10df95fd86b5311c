// A typed server program. It is checked with the condition `react-server`, and without it, because
// some tools do not set it.
import {PassThrough, Writable, pipeline} from 'node:stream';
import {
  createClientModuleProxy,
  createTemporaryReferenceSet,
  decodeAction,
  decodeFormState,
  decodeReply,
  decodeReplyFromAsyncIterable,
  decodeReplyFromBusboy,
  registerClientReference,
  registerServerReference,
  renderToPipeableStream,
  renderToReadableStream,
  type ClientManifest,
  type DecodeReplyOptions,
  type FlightError,
  type FlightErrorKind,
  type PipeableStream,
  type ServerManifest,
} from 'react-server-dom-webpack/server';
import {
  prerender,
  prerenderToNodeStream,
} from 'react-server-dom-webpack/static';

const manifest: ClientManifest = {
  'button.js#Button': {id: 'button', chunks: ['b', 'b.js', 7], name: 'Button'},
};

const temporaryReferences = createTemporaryReferenceSet();

const {pipe, abort}: PipeableStream = renderToPipeableStream(
  {any: ['value', new Map()]},
  manifest,
  {
    onError(error: unknown) {
      return error instanceof Error ? error.message : undefined;
    },
    identifierPrefix: 'a',
    temporaryReferences,
    progressiveChunkSize: Infinity,
    environmentName: () => 'Server',
  },
);
const isAbort = (error: FlightError): boolean => error.kind === 'abort';
// @ts-expect-error: no kind of error.
const kind: FlightErrorKind = 'unknown';
const destination: Writable = pipe(new Writable());
abort('reason');

// @ts-expect-error: use `abort` instead.
renderToPipeableStream('x', manifest, {signal: new AbortController().signal});
// @ts-expect-error: must be a number.
renderToPipeableStream('x', manifest, {progressiveChunkSize: '3200'});
// @ts-expect-error: a digest must be a string.
renderToPipeableStream('x', manifest, {onError: () => 42});
// @ts-expect-error: an entry of a manifest must have an id.
renderToPipeableStream('x', {'a#b': {chunks: [], name: ''}});

const stream: ReadableStream<Uint8Array> = renderToReadableStream(
  null,
  manifest,
  {signal: AbortSignal.timeout(1000), progressiveChunkSize: 3200},
);

async function prerenders(): Promise<void> {
  const {prelude} = await prerender('x', manifest, {progressiveChunkSize: 1});
  const reader: ReadableStreamDefaultReader<Uint8Array> = prelude.getReader();
  reader.releaseLock();
  const node = await prerenderToNodeStream('x', manifest);
  node.prelude.pipe(destination);
  // @ts-expect-error: prerenders have no debug channel.
  await prerender('x', manifest, {debugChannel: {}});
}

const action = registerServerReference(
  async (name: string) => name.length,
  'actions.js',
  'measure',
);
const length: Promise<number> = action('x');
const id: string = action.$$id;

const serverManifest: ServerManifest = {
  'actions.js': {id: 'actions', chunks: [], name: '*', async: true},
};

const limits: DecodeReplyOptions = {
  temporaryReferences,
  arraySizeLimit: 1000,
  depthLimit: 10,
  partLimit: 100,
  fieldSizeLimit: Infinity,
};

async function decodes(body: string | FormData): Promise<number> {
  const [first] = await decodeReply<[number]>(body, serverManifest, limits);
  const anything: unknown = await decodeReply('"text"', null);
  // @ts-expect-error: limits must be numbers.
  await decodeReply('', serverManifest, {depthLimit: '10'});
  // @ts-expect-error: must be a string or a FormData.
  await decodeReply(new ReadableStream<Uint8Array>(), serverManifest);
  return anything === null ? 0 : first;
}

async function decodesWhatArrives(request: PassThrough): Promise<unknown> {
  // Represents busboy, which is a Writable.
  const parser = new Writable();
  const reply = decodeReplyFromBusboy<[number]>(parser, serverManifest, limits);
  pipeline(request, parser, () => {});
  const [first] = await reply;
  // @ts-expect-error: must be a busboy instance.
  await decodeReplyFromBusboy('', serverManifest);
  async function* entries(): AsyncGenerator<[string, string | File]> {
    yield ['1', new File(['a'], 'a.txt')];
    yield ['0', '[1,"$B1"]'];
  }
  const second: [number, Blob] = await decodeReplyFromAsyncIterable(
    entries(),
    serverManifest,
    limits,
  );
  async function* values(): AsyncGenerator<[string, number]> {
    yield ['0', 1];
  }
  // @ts-expect-error: values of entries must be strings or files.
  await decodeReplyFromAsyncIterable(values(), serverManifest);
  return [first, second];
}

async function submits(form: FormData): Promise<unknown> {
  const decoded = decodeAction<Promise<number>>(form, serverManifest);
  if (decoded === null) {
    return null;
  }
  const action = await decoded;
  const result: number = await action();
  // @ts-expect-error: an action has no parameters.
  action(form);
  // @ts-expect-error: must be a FormData.
  decodeAction('', serverManifest);
  return decodeFormState(result, form, serverManifest, {
    partLimit: 100,
    allowUnregisteredFunctions: true,
  });
}

class Button {}
const client = registerClientReference(Button, 'button.js', 'Button');
const isAsync: boolean = client.$$async;
const proxy = createClientModuleProxy<{Button: typeof Button}>('button.js');
const button: typeof Button = proxy.Button;

export {
  button,
  isAbort,
  kind,
  decodes,
  decodesWhatArrives,
  id,
  isAsync,
  length,
  prerenders,
  stream,
  submits,
};

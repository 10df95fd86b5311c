// A typed program for browsers.
import {
  createFromFetch,
  createFromReadableStream,
  createServerReference,
  createTemporaryReferenceSet,
  encodeReply,
  registerServerReference,
  type CallServerCallback,
  type EncodedReply,
} from 'react-server-dom-webpack/client.browser';

const callServer: CallServerCallback = async (id, args) => [id, ...args];

const page = createFromFetch<string>(fetch('/'), {callServer});
const rest = createFromReadableStream(new ReadableStream<Uint8Array>(), {
  callServer,
  temporaryReferences: createTemporaryReferenceSet(),
  replayConsoleLogs: false,
});

// @ts-expect-error: browsers have no manifest of modules.
createFromFetch(fetch('/'), {serverConsumerManifest: null});
// @ts-expect-error: callServer is required.
createServerReference('a#b');

const action = createServerReference<[name: string], number>('a#b', callServer);
const sent: Promise<number> = action('x');
const known = registerServerReference((n: number) => n, 'a#c');

async function send(args: unknown[]): Promise<EncodedReply> {
  const body = await encodeReply(args, {
    temporaryReferences: createTemporaryReferenceSet(),
    signal: AbortSignal.timeout(1000),
  });
  await fetch('/', {method: 'POST', body});
  return body;
}

// @ts-expect-error: the set must come from createTemporaryReferenceSet.
encodeReply([], {temporaryReferences: new Map()});

export {known, page, rest, send, sent};

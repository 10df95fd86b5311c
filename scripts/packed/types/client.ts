// A typed program that renders HTML on Node.
import {Readable} from 'node:stream';
import {
  createFromFetch,
  createFromNodeStream,
  createFromReadableStream,
  createServerReference,
  createTemporaryReferenceSet,
  registerServerReference,
  type CallServerCallback,
  type FlightError,
  type ServerConsumerManifest,
} from 'react-server-dom-webpack/client';
import type {CallServerCallback as OnNode} from 'react-server-dom-webpack/client.node';

// Code that browsers and Node share has the same types.
export const callServer: CallServerCallback & OnNode = async (id, args) => [
  id,
  args,
];
export const codeOf = ({code}: FlightError) => code;

const serverConsumerManifest: ServerConsumerManifest = {
  moduleMap: {button: {'*': {id: 1, chunks: [], name: '*', async: true}}},
  moduleLoading: {prefix: '/', crossOrigin: 'use-credentials'},
};

async function read(): Promise<string> {
  const page = createFromNodeStream<{title: string}>(
    Readable.from([]),
    serverConsumerManifest,
    {nonce: 'n', unstable_allowPartialStream: true},
  );
  const {title} = await page;
  const other: unknown = await createFromReadableStream(new ReadableStream(), {
    serverConsumerManifest,
    temporaryReferences: createTemporaryReferenceSet(),
  });
  return title + String(other);
}

// @ts-expect-error: the manifest is required.
createFromFetch(fetch('/'));
// @ts-expect-error: here the manifest is an argument.
createFromNodeStream(Readable.from([]), {serverConsumerManifest});

const call: (a: number) => Promise<string> = createServerReference('a#b');
const known = registerServerReference((n: number) => n, 'a#c');
const doubled: number = known(1) * 2;

export {call, doubled, read};

// Streams in replies of clients before 19.3.1, which name their items `1` instead of `S1`: those of
// npm's 19.2.0 and of 19.3.0, which exists for Turbopack.
import {sleep, within} from '../support/guard.js';
import {loadServers, SERVERS} from '../support/layers.js';
import {DECODERS, openReply} from '../support/replies/decoders.js';

const CLIENTS = {
  '19.2.0': 'react-server-dom-webpack-reference-19-2/client.node',
  '19.3.0': 'react-server-dom-turbopack-reference/client.node',
};

function load(specifier) {
  globalThis.__webpack_require__ = () => ({});
  return jest.requireActual(specifier);
}

async function* count() {
  yield 1;
  yield [2];
}

// [items, end] of both; the end is missing if neither comes.
async function readAll({stream, iterable}) {
  const lists = [[], []];
  const read = async (source, list) => {
    try {
      for await (const item of source) {
        list.push(item);
      }
      list.push('end');
    } catch (error) {
      list.push(error.code ?? 'failed');
    }
  };
  const reading = [read(stream, lists[0]), read(iterable, lists[1])];
  await Promise.race([Promise.all(reading), sleep(50)]);
  return lists;
}

const ARRIVED = [
  ['a', {b: 1}, 'end'],
  [1, [2], 'end'],
];

const FAILED = [[412], [412]];

// By the names of the decoders. Ours always fails the streams.
const IN_REFERENCE = {
  decodeReply: [[], []],
  decodeReplyFromAsyncIterable: ARRIVED,
  decodeReplyFromBusboy: [['failed'], ['failed']],
  'decodeReplyFromBusboy, byte by byte': [['failed'], ['failed']],
};

const CELLS = Object.keys(CLIENTS).flatMap(client =>
  DECODERS.flatMap(decoder =>
    SERVERS.filter(server => ['ours', 'reference'].includes(server)).map(
      server => [client, decoder.decoder, server, decoder],
    ),
  ),
);

test.each(CELLS)('%s client, %s, %s', async (client, name, server, decoder) => {
  const {encodeReply} = load(CLIENTS[client]);
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue('a');
      controller.enqueue({b: 1});
      controller.close();
    },
  });
  const body = await encodeReply({stream, iterable: count()});
  const {Server} = loadServers('node')[server];
  const {root} = await openReply(decoder, Server, body, {
    listening: 'early',
    manifest: {},
    options: {},
  });
  expect(await readAll(await within(root, name))).toEqual(
    server === 'ours' ? FAILED : IN_REFERENCE[name],
  );
});

// Values that refer to each other in cycles (tables/circularStreams.js), in all clients, with a
// bundle chunk that loads before, between and after the rows: the values are the same as on the
// server, and no value changes after it was visible.
import {Readable} from 'stream';

import {EXPORT_NAMES} from '../support/clientModules.js';
import {cutAtRows, slices} from '../support/decode.js';
import {describeResponse} from '../support/describeValue.js';
import {expectationEnvironment} from '../support/environment.js';
import {createReader, look} from '../support/graphs/reader.js';
import {within} from '../support/guard.js';
import {CLIENTS, loadClients} from '../support/layers.js';
import {
  CIRCULAR_STREAMS,
  COLLECTION_STREAMS,
} from '../tables/circularStreams.js';

let clients;
const loading = {finish: null};

// A client loads a chunk once, so every test has its own clients.
beforeEach(() => {
  clients = loadClients();
  const chunk = new Promise(resolve => {
    loading.finish = resolve;
  });
  globalThis.__webpack_chunk_load__ = () => chunk;
});

function turn() {
  return new Promise(resolve => {
    setImmediate(resolve);
  });
}

// The root, and the values that changed after they were visible.
async function deliver(client, pieces, loadsAfter) {
  const stream = new Readable({read() {}});
  const root = clients[client].Client.createFromNodeStream(stream, {
    moduleMap: null,
    moduleLoading: null,
    serverModuleMap: null,
  });
  const reader = createReader();
  const changed = [];
  for (const [at, piece] of [...pieces, null].entries()) {
    if (at === loadsAfter) {
      loading.finish();
    }
    stream.push(piece);
    await turn();
    changed.push(...look(reader, root).changed);
  }
  loading.finish();
  await turn();
  changed.push(...look(reader, root).changed);
  return {root, changed};
}

const WAYS = {
  'row by row': cutAtRows,
  'byte by byte': bytes => slices(bytes, 1),
};

const CASES = CIRCULAR_STREAMS.flatMap(row =>
  CLIENTS.flatMap(client =>
    Object.keys(WAYS).map(way => ({row, client, way, name: row.name})),
  ),
);

describe.each(CASES)('$name, $way, in $client', ({row, client, way}) => {
  const pieces = WAYS[way](Buffer.from(row.stream));
  const moments = [0, 1, pieces.length, pieces.length + 1];

  test.each(moments)('with a chunk that loads after %i pieces', async at => {
    const {root, changed} = await deliver(client, pieces, at);
    const expected = Promise.resolve(row.expect(expectationEnvironment()));
    expect(await within(describeResponse(root, EXPORT_NAMES), client)).toBe(
      await describeResponse(expected, EXPORT_NAMES),
    );
    if (!(row.referenceIsEarly && client.startsWith('reference'))) {
      expect(changed).toEqual([]);
    }
  });
});

describe.each(CLIENTS)('%s', client => {
  test.each(COLLECTION_STREAMS)('$name', async ({stream, ...row}) => {
    const create = client.startsWith('reference')
      ? row.referenceExpect
      : row.expect;
    const response = clients[client].Client.createFromNodeStream(
      Readable.from(cutAtRows(Buffer.from(stream))),
      {moduleMap: null, moduleLoading: null, serverModuleMap: null},
    );
    const expected = await describeResponse(Promise.resolve(create()));
    expect(await within(describeResponse(response), client)).toBe(expected);
  });
});

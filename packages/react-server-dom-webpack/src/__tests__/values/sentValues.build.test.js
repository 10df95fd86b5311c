// docs/values.md: its table is tables/sentValues.js, and each row is true for ours and for the
// reference.
import fs from 'fs';
import path from 'path';

import {decodeBytes} from '../support/decode.js';
import {within} from '../support/guard.js';
import {CELLS, loadLayers, MODE} from '../support/layers.js';
import {renderBytes} from '../support/render.js';
import {SENT_VALUES} from '../tables/sentValues.js';

const DOCUMENT = path.resolve(__dirname, '../../../../../docs/values.md');
const MANIFEST = {
  './button#Button': {id: 'client-1', chunks: [], name: 'Button'},
};
const FUNCTIONS = {'actions#save': {id: 'actions', chunks: [], name: 'save'}};

const BOTH = [true, true];

let layers;
let modules;

beforeAll(() => {
  layers = loadLayers('node');
  modules = globalThis.__webpack_require__;
});

afterEach(() => {
  globalThis.__webpack_require__ = modules;
});

function classOf(value) {
  return Object.prototype.toString.call(value);
}

const MADE = 'a value of another kind';

// [kind that was sent, kind that arrived], or the error.
async function send({make}, {server, client}) {
  const layer = layers.servers[server];
  const value = make(layer);
  const errors = [];
  const bytes = await renderBytes(
    layer,
    {value},
    {
      manifest: MANIFEST,
      options: {onError: error => void errors.push(error)},
    },
  );
  if (errors.length > 0) {
    throw errors[0];
  }
  const received = await decodeBytes(layers.clients[client], bytes);
  return [value, received.value];
}

async function reply({make, toServer = make}, {server, client}) {
  const {Server} = layers.servers[server];
  const {Client, React} = layers.clients[client];
  const value = toServer({Client, React, Server});
  const body = await Client.encodeReply({value});
  const save = Server.registerServerReference(() => {}, 'actions', 'save');
  globalThis.__webpack_require__ = () => ({save});
  const received = await Server.decodeReply(body, FUNCTIONS);
  return [value, received.value];
}

async function arrival(sending, kindOf = classOf) {
  try {
    const [value, received] = await within(sending, 'a value');
    return kindOf(await value) === kindOf(await received) ? true : MADE;
  } catch {
    return false;
  }
}

function expectedArrival(claim) {
  return typeof claim === 'string' ? claim.startsWith('yes') || MADE : claim;
}

describe.each(CELLS)('$server server, $client client', cell => {
  test.each(SENT_VALUES)('$name', async row => {
    const [toClient, toServer] = row.arrives ?? BOTH;
    expect(await arrival(send(row, cell), row.kindOf)).toBe(
      expectedArrival(toClient),
    );
    if (row.toServer !== null) {
      expect(await arrival(reply(row, cell), row.kindOf)).toBe(
        expectedArrival(toServer),
      );
    }
  });
});

function cellOf(claim) {
  return typeof claim === 'string' ? claim : claim ? 'yes' : 'no';
}

if (MODE === 'production') {
  test('docs/values.md has these rows', () => {
    const cells = fs
      .readFileSync(DOCUMENT, 'utf8')
      .split('\n')
      .filter(line => line.startsWith('| '))
      .map(line =>
        line
          .slice(2, -2)
          .split(/ +\| +/)
          .map(cell => cell.trim()),
      );
    expect(cells.slice(2)).toEqual(
      SENT_VALUES.map(({name, arrives = BOTH}) => [
        name,
        ...arrives.map(cellOf),
      ]),
    );
  });
}

// Compares the rows of development servers over web streams with those of the reference: in
// browsers, which have no request storage, on the edge and on Node.
import path from 'path';

import {renderRow} from '../support/developmentRows.js';
import {loadServers, SERVERS} from '../support/layers.js';
import {prerenderWebBytes, renderWebBytes} from '../support/render.js';
import {developmentModels} from '../tables/development.js';
import {developmentCalls} from '../tables/developmentCalls.js';

const TABLES = path.join(__dirname, '../tables');

const PRINTING = ['log', 'assert', 'dir', 'debug', 'dirxml', 'group', 'info'];

const servers = {};

beforeAll(() => {
  // Before the servers are loaded: they replace these methods.
  for (const method of PRINTING) {
    jest.spyOn(console, method).mockImplementation(() => {});
  }
  for (const host of ['node', 'edge', 'browser']) {
    servers[host] = loadServers(host);
  }
});

function openChannel(kind, written) {
  let finish;
  const finished = new Promise(resolve => {
    finish = resolve;
  });
  const writable = new WritableStream({
    write: chunk => void written.push(Buffer.from(chunk)),
    close: finish,
  });
  return {channel: {writable}, finished};
}

const HOST = {
  render: renderWebBytes,
  prerender: prerenderWebBytes,
  openChannel,
  filterStackFrame: file => file.startsWith(TABLES),
};

function rowsOf(layer, row) {
  return renderRow(layer, row(layer), HOST);
}

async function expectSame(host, row) {
  const expected = await rowsOf(servers[host].reference, row);
  for (const server of SERVERS) {
    const rows = await rowsOf(servers[host][server], row);
    expect([server, rows]).toEqual([server, expected]);
  }
}

const NO_LAYER = {
  React: {cache() {}},
  Server: {registerClientReference() {}, registerServerReference() {}},
};

function rowsOfTable(createRows) {
  return Object.entries(createRows(NO_LAYER)).map(([name, {channel}]) => ({
    name,
    // The queries of a channel are compared over Node streams.
    isQueried: channel === 'ask',
    row(layer) {
      const row = createRows(layer)[name];
      return typeof row === 'function' ? {model: row} : row;
    },
  }));
}

// Getters are read once, and the root of a row is warned about once; in the reference twice
// (development.build.test.js). Items of streams are written inside of the request, so that warnings about
// them reach the client. Badges of terminals are recognized in browsers, too.
const OTHER = [
  'a getter that prints',
  'a special object at the root',
  'a symbol as a key at the root',
  'a hidden property at the root of a promise',
  'odd items of a stream',
  'calls printed by another server',
];

describe('models of all kinds, in a browser', () => {
  const rows = rowsOfTable(developmentModels).filter(
    ({name, isQueried}) => !isQueried && !OTHER.includes(name),
  );

  test.each(rows)('$name', ({row}) => expectSame('browser', row));
});

const HOSTS = ['node', 'edge', 'browser'];

describe.each(HOSTS)('calls, in %s', host => {
  test.each(rowsOfTable(developmentCalls))('$name', ({row}) =>
    expectSame(host, row),
  );
});

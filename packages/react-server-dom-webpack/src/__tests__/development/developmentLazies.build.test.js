// When the rows of lazy nodes are read: tools and React find the debug information of a row on its
// lazy node before the row was read, and on its value afterwards. Compared with the reference.
import {PassThrough} from 'stream';

import {sleep, within} from '../support/guard.js';
import {CLIENTS, loadClients} from '../support/layers.js';

let clients;

beforeAll(() => {
  clients = loadClients('node');
});

const ROWS = [
  '1:{"name":"Part","key":null,"env":"Server","stack":[],"props":{}}\n',
  '0:["$","div",null,{"children":"$L2"},null,null,1]\n',
  '2:D"$1"\n',
  '2:["$","p",null,{"children":"$L3"},"$1",null,1]\n',
  '3:"text"\n',
];

const CONSUMER = {moduleMap: {}, moduleLoading: null, serverModuleMap: null};

// Each is called with the stream, after the first read of the root.
const ARRIVALS = {
  'at once': stream => stream.end(ROWS.join('')),
  'row by row': stream => {
    ROWS.forEach(row => stream.write(row));
    stream.end();
  },
  'in a later task': async stream => {
    await sleep(5);
    stream.end(ROWS.join(''));
  },
  'each in a later task': async stream => {
    for (const row of ROWS) {
      await sleep(2);
      stream.write(row);
    }
    stream.end();
  },
};

function namesIn(list) {
  return list.map(({name}) => name).filter(Boolean);
}

async function read({Client}, arrive) {
  const stream = new PassThrough();
  const root = Client.createFromNodeStream(stream, CONSUMER);
  root.then(() => {});
  await arrive(stream);
  const {props} = await within(root, 'root');
  const lazy = props.children;
  const before = [lazy._payload.status, namesIn(lazy._debugInfo)];
  const element = lazy._init(lazy._payload);
  const after = [namesIn(lazy._debugInfo), namesIn(element._debugInfo)];
  return {before, after};
}

test.each(Object.keys(ARRIVALS))('rows that arrive %s', async name => {
  const expected = await read(clients.reference, ARRIVALS[name]);
  expect(expected.after).toEqual([[], ['Part']]);
  for (const client of CLIENTS) {
    expect([client, await read(clients[client], ARRIVALS[name])]).toEqual([
      client,
      expected,
    ]);
  }
});

// The stack of the components around a part that waits, as React DOM reports it.
async function componentStackOf({Client, React, ReactDOMServer}) {
  const stream = new PassThrough();
  const root = Client.createFromNodeStream(stream, CONSUMER);
  root.then(() => {});
  stream.write(ROWS.slice(0, -1).join(''));
  const stacks = [];
  const aborted = new Promise(resolve => {
    const {abort} = ReactDOMServer.renderToPipeableStream(
      React.createElement(() => React.use(root)),
      {
        onError(error, {componentStack}) {
          stacks.push(componentStack.match(/at (Part|div|p)\b/g));
          resolve();
        },
        onShellError() {},
      },
    );
    setTimeout(abort, 10);
  });
  await within(aborted, 'abort');
  stream.end();
  return stacks;
}

test('the component stack of a part that never arrives', async () => {
  const expected = await componentStackOf(clients.reference);
  expect(expected[0]).toContain('at Part');
  for (const client of CLIENTS) {
    expect([client, await componentStackOf(clients[client])]).toEqual([
      client,
      expected,
    ]);
  }
});

// A promise is weak as soon as the model that has it is read.
test.each([
  [
    'debug info',
    '1:D{"name":"Part"}\n1:["x"]\n',
    p => namesIn(p.value._debugInfo),
    ['Part'],
  ],
  ['an operation', '1:J{"name":"fetch"}\n', p => p.value.name, 'fetch'],
  ['the end of a debug value', '1:\n', p => p.status, 'halted'],
])('the row of a weak promise may be %s', async (_, row, see, expected) => {
  for (const text of ['0:{"p":"$@1"}\n', '0:{"p":"$w1"}\n']) {
    const stream = new PassThrough();
    const root = clients.ours.Client.createFromNodeStream(stream, CONSUMER);
    stream.write(text);
    const {p} = await within(root, 'root');
    stream.end(row);
    await sleep(2);
    p.then(() => {});
    expect([text, see(p)]).toEqual([text, expected]);
  }
});

// A static render of a response is aborted while a component of the server still waits: React DOM
// shows the owner stack of what was awaited, as with the reference.
import {PassThrough} from 'stream';

import {loadClientLayer} from '../../../../../scripts/jest/layers.js';
import {sleep, within} from '../support/guard.js';
import {CLIENTS, loadServers, SERVERS} from '../support/layers.js';
import {turns} from '../support/turns.js';

const CONSUMER = {moduleMap: null, moduleLoading: null, serverModuleMap: null};

const load = ({implementation}) =>
  loadClientLayer({
    implementation,
    mode: 'development',
    host: 'node',
    hasStatic: true,
  });

let servers;
const clients = {};

beforeAll(() => {
  servers = loadServers('node');
  for (const implementation of ['reference', ...CLIENTS]) {
    clients[implementation] ??= load({implementation});
  }
});

// The bytes of a model before and after `middle`, and the time between the two parts.
async function renderParts(render, middle) {
  const parts = [[], []];
  let part = 0;
  const destination = new PassThrough();
  destination.on('data', piece => parts[part].push(piece));
  const ended = new Promise(resolve => destination.on('end', resolve));
  render(destination);
  await middle.reached;
  await turns(2);
  part = 1;
  const endTime = performance.timeOrigin + performance.now();
  await turns(2);
  middle.goOn();
  await within(ended, 'the end of the stream');
  return {parts: parts.map(pieces => Buffer.concat(pieces)), endTime};
}

// A point in an async function at which it waits for the test.
function createMiddle() {
  const middle = {};
  middle.reached = new Promise(resolve => {
    middle.arrive = resolve;
  });
  middle.open = new Promise(resolve => {
    middle.goOn = resolve;
  });
  return middle;
}

function pageOf({React, Server}, {filterStackFrame}) {
  const h = React.createElement;
  const middle = createMiddle();
  const first = () => sleep(1);
  const second = () => {
    middle.arrive();
    return middle.open;
  };
  async function Slow() {
    await first();
    await second();
    return h('p', null, 'slow');
  }
  const App = () => h('html', null, h('body', null, h(Slow)));
  const render = destination =>
    Server.renderToPipeableStream(h(App), {}, {filterStackFrame}).pipe(
      destination,
    );
  return renderParts(render, middle);
}

const FILTER = {filterStackFrame: file => file === __filename};

function framesOf(stack) {
  return stack
    .split('\n')
    .filter(Boolean)
    .map(line => /at (?:async )?([\w.]+)/.exec(line)?.[1] ?? line);
}

// What React DOM tells of the abort.
async function stacksOfAbort(
  {Client, React, ReactDOMStatic},
  {parts, endTime},
) {
  const stream = new PassThrough();
  const response = Client.createFromNodeStream(stream, CONSUMER, {endTime});
  const controller = new AbortController();
  const found = {};
  controller.signal.addEventListener('abort', () => stream.end(parts[1]));
  const Root = () => React.use(response);
  stream.write(parts[0]);
  await turns(2);
  const rendered = ReactDOMStatic.prerenderToNodeStream(
    React.createElement(Root),
    {
      signal: controller.signal,
      onError(error, {componentStack}) {
        found.component = framesOf(componentStack);
        found.owner = framesOf(React.captureOwnerStack());
      },
    },
  );
  await turns(4);
  controller.abort(new Error('stop'));
  await within(rendered, 'static render').catch(() => {});
  return found;
}

describe.each(SERVERS)('a stream of %s', server => {
  test.each(CLIENTS)('read by %s', async client => {
    const page = await pageOf(servers[server], FILTER);
    const expected = await stacksOfAbort(clients.reference, page);
    expect(expected.owner).toEqual(['Slow', 'App']);
    const found = await stacksOfAbort(clients[client], page);
    expect(found).toEqual(expected);
  });
});

describe('the wait for the stream, in the list of a row that arrives late', () => {
  const ROWS = {
    'a value': '0:D{"time":1}\n0:{"a":1}\n',
    'an array': '0:D{"time":1}\n0:["a"]\n',
    'an element': '0:D{"time":1}\n0:["$","p",null,{},null,null,1]\n',
    'an error':
      '0:D{"time":1}\n0:E{"digest":"","name":"Error","message":"m","stack":[],"env":"S","owner":null}\n',
    'a row that is used': '1:["b"]\n0:D{"time":1}\n0:{"a":"$1"}\n',
  };

  // The kinds of the entries, directly after the row has arrived and after each microtask.
  async function listsOf(Client, text) {
    const stream = new PassThrough();
    const root = Client.createFromNodeStream(stream, CONSUMER);
    root.then(
      () => {},
      () => {},
    );
    await turns(3);
    const lists = [];
    const note = () => {
      const own = root._debugInfo;
      const list = own.length > 0 ? own : (root.value?._debugInfo ?? []);
      lists.push(list.map(info => Object.keys(info)[0]));
    };
    stream.on('data', note);
    stream.write(text);
    await turns(1);
    note();
    return lists;
  }

  test.each(Object.keys(ROWS))('%s', async name => {
    const expected = await listsOf(clients.reference.Client, ROWS[name]);
    expect(expected).toHaveLength(2);
    for (const client of CLIENTS) {
      expect([
        client,
        await listsOf(clients[client].Client, ROWS[name]),
      ]).toEqual([client, expected]);
    }
  });
});

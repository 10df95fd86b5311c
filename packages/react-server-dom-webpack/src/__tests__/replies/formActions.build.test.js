// Server functions as form actions: the members that React DOM reads when it renders HTML, with our
// clients, those of the reference, and React DOM itself.
import fs from 'fs';
import path from 'path';
import {PassThrough} from 'stream';
import {text} from 'stream/consumers';
import {inspect} from 'util';

import {within} from '../support/guard.js';
import {CLIENTS, loadClients, MODE} from '../support/layers.js';
import {
  CONSUMER,
  FAILED,
  FORM_PROBES,
  patiently,
  received,
} from '../tables/formProbes.js';

const BUNDLES = path.resolve(
  __dirname,
  '../../../../../build/node_modules/react-server-dom-webpack/cjs',
);

const HOSTS = ['node', 'edge'];
const clients = {};

beforeAll(() => {
  for (const host of HOSTS) {
    clients[host] = loadClients(host);
  }
});

// Files are compared by content, not by creation time.
async function describeAnswer(answer) {
  if (answer instanceof FormData) {
    return Promise.all(Array.from(answer, describeAnswer));
  }
  if (answer instanceof Blob) {
    return ['file', answer.name, answer.type, await answer.text()];
  }
  if (Array.isArray(answer)) {
    return Promise.all(answer.map(describeAnswer));
  }
  if (typeof answer === 'object' && answer !== null) {
    return Promise.all(Object.entries(answer).map(describeAnswer));
  }
  return answer;
}

async function answerOf(probe, {Client}) {
  try {
    return inspect(await describeAnswer(await probe(Client)), {depth: 9});
  } catch (error) {
    return error instanceof TypeError ? 'a TypeError' : 'an error';
  }
}

async function answersOf(client) {
  const answers = {};
  for (const [title, probe] of FORM_PROBES) {
    answers[title] = await within(answerOf(probe, client), title);
  }
  return answers;
}

describe.each(HOSTS)('for %s', host => {
  test.each(CLIENTS)(
    'the %s client has the results of the reference',
    async name => {
      const answers = await answersOf(clients[host][name]);
      expect(answers).toEqual(await answersOf(clients[host].reference));
    },
  );
});

// The bound arguments load asynchronously.
function createForm({Client, React}) {
  const {createElement, useActionState} = React;
  const save = Client.createServerReference('a#save').bind(null, 'x', {y: 1});
  const other = Client.createServerReference('a#other').bind(null, new Map());
  return function Form() {
    const [state, action] = useActionState(save, 'first', '/there');
    return createElement(
      'form',
      {action},
      createElement('p', null, state),
      createElement('button', {formAction: other}, 'Other'),
    );
  };
}

function htmlOf(client, formState) {
  return htmlOfComponent(client, formState, createForm(client));
}

async function htmlOfComponent({React, ReactDOMServer}, formState, Form) {
  const html = new PassThrough();
  const {pipe} = ReactDOMServer.renderToPipeableStream(
    React.createElement(Form),
    {formState, onError: () => {}},
  );
  pipe(html);
  return within(text(html), 'HTML');
}

// result, key path of the form, id, number of bound arguments besides the state
const STATES = [
  ['no state', null, 'first'],
  ['its state', ['second', 'p/there', 'a#save', 2], 'second'],
  ['the state of another function', ['second', 'p/there', 'a#b', 2], 'first'],
  ['the state of another binding', ['second', 'p/there', 'a#save', 1], 'first'],
];

describe.each(HOSTS)('React DOM and the client for %s', host => {
  test.each(STATES)('make a form with %s', async (name, formState, shown) => {
    const html = await htmlOf(clients[host].ours, formState);
    expect(html).toContain(`<p>${shown}</p>`);
    expect(html).toContain('name="$ACTION_REF_');
    expect(html).toBe(await htmlOf(clients[host].reference, formState));
  });
});

// Ways in which a client component binds the action of a form: the number of bound arguments besides
// the state, and a function that returns the action of each render.
const BINDINGS = [
  ['once', 1, async Client => () => made(Client).bind(null, 7)],
  ['twice', 2, async Client => () => made(Client).bind(null, 7).bind(null, 8)],
  ['on the server', 1, receivedAction],
  [
    'an action from the server',
    3,
    async Client => {
      const action = await receivedAction(Client, ':[7,"x"]');
      return () => action().bind(null, 8);
    },
  ],
  [
    'outside of the component',
    1,
    async Client => {
      const action = made(Client).bind(null, 7);
      return () => action;
    },
  ],
  [
    'outside of the component and in it',
    2,
    async Client => {
      const action = made(Client).bind(null, 7);
      return () => action.bind(null, 8);
    },
  ],
  [
    'a promise',
    1,
    async Client => {
      const promise = Promise.resolve(7);
      return () => made(Client).bind(null, promise);
    },
  ],
  [
    'a promise of each render',
    1,
    async Client => () => made(Client).bind(null, Promise.resolve(7)),
  ],
  [
    'a Map',
    1,
    async Client => () => made(Client).bind(null, new Map([[1, 2]])),
  ],
  [
    'a registered function',
    1,
    async ({registerServerReference}) => {
      const save = registerServerReference(() => {}, 'a#b');
      return () => save.bind(null, 7);
    },
  ],
];

function made({createServerReference}) {
  return createServerReference('a#b');
}

async function receivedAction(Client, bound = ':[7]') {
  const fn = await received(Client, bound);
  return () => fn;
}

// React DOM would render without end: the component fails after some renders.
const MOST_RENDERS = 5;

async function pageOf(client, createActions, formState) {
  const {createElement, useActionState} = client.React;
  const actionOf = await createActions(client.Client);
  let renders = 0;
  return htmlOfComponent(client, formState, () => {
    renders++;
    if (renders > MOST_RENDERS) {
      throw new Error('The component was rendered too often');
    }
    const [state, action] = useActionState(actionOf(), 'first', '/there');
    return createElement('form', {action}, createElement('p', null, state));
  });
}

describe.each(HOSTS)('an action that is bound, for %s', host => {
  const stateOf = count => ['second', 'p/there', 'a#b', count];

  test.each(BINDINGS)('%s', async (way, count, createActions) => {
    const {ours, reference} = clients[host];
    const first = await pageOf(ours, createActions, null);
    expect(first).toContain('<p>first</p>');
    // Received arguments are in another order (`entriesSorted`).
    if (!way.includes('server')) {
      expect(first).toBe(await pageOf(reference, createActions, null));
    }
    const second = await pageOf(ours, createActions, stateOf(count));
    expect(second).toContain('<p>second</p>');
    expect(second).toContain('name="$ACTION_REF_');
    const other = await pageOf(ours, createActions, stateOf(count + 1));
    expect(other).toContain('<p>first</p>');
  });

  test('to arguments that arrive later', async () => {
    const {ours} = clients[host];
    const rows = new TransformStream();
    const writer = rows.writable.getWriter();
    const write = row => writer.write(new TextEncoder().encode(row));
    void write('1:{"id":"a#b","bound":"$@2"}\n0:["$h1"]\n');
    const [fn] = await ours.Client.createFromReadableStream(rows.readable, {
      serverConsumerManifest: CONSUMER,
    });
    setTimeout(() => write('2:[7]\n').then(() => writer.close()), 20);
    const actions = async () => () => fn.bind(null, 8);
    const page = await pageOf(ours, actions, stateOf(2));
    expect(page).toContain('<p>second</p>');
  });

  test('to arguments that failed', async () => {
    const {ours} = clients[host];
    const fn = await received(ours.Client, FAILED);
    const bound = async () => () => fn.bind(null, 8);
    const page = pageOf(ours, bound, stateOf(2));
    await expect(page).rejects.toThrow(__DEV__ ? 'm' : 'on the server');
  });
});

// Values that are encoded although they change when sent.
const ODD = [
  ['plain data', {a: 1}],
  ['toJSON', new URL('http://example.com')],
  ['symbols', {[Symbol('x')]: 1}],
  ['hidden properties', Object.defineProperty({}, 'x', {value: 1})],
  ['a prototype as a key', JSON.parse('{"__proto__":{"x":1}}')],
];

async function complaintsAbout(value, {Client}) {
  const fn = Client.createServerReference('a#b').bind(null, value);
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  said.mockClear();
  await patiently(() => fn.$$FORM_ACTION('A'));
  fn.$$FORM_ACTION('B');
  return said.mock.calls.length;
}

test.each(ODD)('warnings about bound %s', async (name, value) => {
  const count = await complaintsAbout(value, clients.node.reference);
  expect(count).toBe(__DEV__ && name !== 'plain data' ? 1 : 0);
  expect(await complaintsAbout(value, clients.node.ours)).toBe(count);
});

// Texts of the code for forms, which browsers do not need.
const TEXTS = [
  'FORM_ACTION',
  'IS_SIGNATURE_EQUAL',
  '$ACTION_',
  'encodeFormAction',
];

function textsIn(host) {
  const name = `react-server-dom-webpack-client.${host}.${MODE}.js`;
  const file = path.join(BUNDLES, name);
  const code = fs.readFileSync(file, 'utf8');
  return TEXTS.filter(text => code.includes(text));
}

test('the bundle for browsers has no forms', () => {
  expect(textsIn('browser')).toEqual([]);
  expect(textsIn('node')).toEqual(TEXTS);
  expect(textsIn('edge')).toEqual(TEXTS);
});

test('functions in browsers have no own members', () => {
  const {Client} = loadClients('browser').ours;
  const {createServerReference, registerServerReference} = Client;
  const plain = Object.getOwnPropertyNames(() => {});
  const made = createServerReference('a#b', () => {});
  const registered = registerServerReference(() => {}, 'a#b');
  for (const fn of [made, registered]) {
    expect(Object.getOwnPropertyNames(fn)).toEqual(plain);
  }
});

test('the probes cover successes and failures', async () => {
  const answers = Object.values(await answersOf(clients.node.reference));
  expect(answers).toContain('an error');
  expect(new Set(answers).size).toBeGreaterThan(25);
});

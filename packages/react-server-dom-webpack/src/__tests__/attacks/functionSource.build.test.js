// The source of a function of the server stays on the server, even if the function is converted to
// text.
import {within} from '../support/guard.js';
import {loadServers} from '../support/layers.js';
import {renderBytes} from '../support/render.js';
import {serverEnvironment} from '../support/environment.js';
import {
  formCalling,
  formWith,
  MANIFEST,
  provideModules,
  replyWith,
} from '../support/replies/actionServer.js';

// Text in the source of the functions of the modules.
const SOURCE = /secret|=>|\bargs\b/;

const ACT = '{"id":"mod#act","bound":null}';
const BOUND = '{"id":"mod#act","bound":"$@2"}';
const SLOW = '{"id":"slow#act","bound":"$@2"}';

let layer;
let mod;

beforeAll(() => {
  layer = loadServers().ours;
});

beforeEach(() => {
  mod = provideModules(layer.Server);
});

function textsOf(fn) {
  return [
    String(fn),
    `${fn}`,
    fn + '',
    fn.toString(),
    fn.toLocaleString(),
    [fn].join(),
    [[fn]].toString(),
    String(JSON.stringify(fn)),
    JSON.stringify({fn, list: [fn]}),
    Object.keys({[fn]: 1})[0],
    String(new Error(fn)),
    'x'.replace('x', () => fn),
    encodeURIComponent(fn),
  ];
}

test('the text of a function that is not registered is its source', () => {
  expect(textsOf(mod.helper).filter(text => SOURCE.test(text))).not.toEqual([]);
});

describe('a function in a reply', () => {
  test.each([
    ['not bound', ACT],
    ['bound', BOUND],
    ['bound, of a module that loads slowly', SLOW],
  ])('has no source as text: %s', async (title, metadata) => {
    const body = replyWith('["$h1"]', metadata, '[1]');
    const [fn] = await layer.Server.decodeReply(body, MANIFEST);
    for (const copy of [fn, fn.bind(null, 2), fn.bind(null, 2).bind(null, 3)]) {
      expect(textsOf(copy).filter(text => SOURCE.test(text))).toEqual([]);
    }
  });

  test('has no source as the action of a form', async () => {
    for (const form of [
      formWith(['$ACTION_ID_mod#act', '']),
      formCalling('{"id":"mod#act","bound":"$@1"}', '[1]'),
    ]) {
      const action = await layer.Server.decodeAction(form, MANIFEST);
      expect(textsOf(action).filter(text => SOURCE.test(text))).toEqual([]);
    }
  });

  test.each([
    ['a Map', '"$Q2"'],
    ['a Set', '"$W2"'],
    ['an iterator', '"$i2"'],
    ['a path', '"$1:x"'],
    ['a path into the function', '"$0:f:name"'],
    ['a date', '"$D1"'],
    ['a BigInt', '"$n1"'],
    ['bytes', '"$A1"'],
    ['a file', '"$B1"'],
    ['a reference', '"$h3"'],
    ['a stream', '"$R3"'],
  ])('is not revealed by an error about %s', async (title, token) => {
    const text = `{"f":"$h1","g":"$2","x":${token}}`;
    const body = replyWith(text, ACT, '"$h1"', '{"id":"$1"}');
    const decode = async () => layer.Server.decodeReply(body, MANIFEST);
    const failure = await within(
      decode().then(
        () => null,
        error => error,
      ),
      title,
    );
    expect(String(failure?.message)).not.toMatch(SOURCE);
  });
});

const MODELS = [
  ['data', fn => ({fn})],
  ['a child', (fn, {h}) => h('p', null, fn)],
  ['a property', (fn, {h}) => h('p', {title: fn})],
  ['an event handler', (fn, {h}) => h('p', {onClick: fn})],
  ['a key', (fn, {h}) => h('p', {key: fn})],
  ['the key of an object', fn => ({[fn]: 1})],
  ['text', fn => `${fn}`],
  ['a Map', fn => new Map([[fn, fn]])],
  ['a promise', fn => Promise.resolve(fn)],
  ['a rejection', fn => ({p: Promise.reject(fn)})],
  ['a thrown value', (fn, {h}) => h(() => raise(fn))],
  ['a message', (fn, {h}) => h(() => raise(new Error(fn)))],
  ['the argument of use()', (fn, {h, React}) => h(() => React.use(fn))],
  ['a ref', (fn, {h}) => h('p', {ref: fn})],
  [
    'bound arguments',
    (fn, {Server}) =>
      Server.registerServerReference(() => 1, 'a', 'b').bind(null, fn),
  ],
  [
    'an error of an iterable',
    fn => ({
      async *[Symbol.asyncIterator]() {
        yield fn;
        throw fn;
      },
    }),
  ],
  ['a symbol', fn => Symbol.for(String(fn))],
];

function raise(value) {
  throw value;
}

// Text that the application itself has made from the function.
const MADE_BY_APPLICATION = [
  'a key',
  'the key of an object',
  'text',
  'a message',
  'a symbol',
];

// In development, the message of the error row of a thrown function is its text, as of every thrown
// value that is not an object.
const THROWN = ['a rejection', 'a thrown value', 'an error of an iterable'];

function withoutThrown(title, rows) {
  if (!__DEV__ || !THROWN.includes(title)) {
    return rows;
  }
  const message = `"message":${JSON.stringify(String(mod.helper))}`;
  expect(rows).toContain(message);
  return rows.replace(message, '');
}

async function render(model, fn, onError) {
  const environment = serverEnvironment(layer);
  const bytes = await renderBytes(layer, [model(fn, environment)], {
    options: {onError},
  });
  return bytes.toString();
}

describe.each(MODELS)('rendered as %s', (title, model) => {
  test('a registered function has no source', async () => {
    for (const fn of [mod.act, mod.act.bind(null, 1)]) {
      const text = error => String(error?.message ?? error);
      expect(await render(model, fn, text)).not.toMatch(SOURCE);
    }
  });

  if (!MADE_BY_APPLICATION.includes(title)) {
    test('any other function has no source', async () => {
      const messages = [];
      const rows = await render(model, mod.helper, error => {
        messages.push(typeof error === 'function' ? '' : String(error));
      });
      expect(withoutThrown(title, rows)).not.toMatch(SOURCE);
      expect(messages.join()).not.toMatch(SOURCE);
    });
  }
});

// Rows are those of the protocol's examples 102, 103 and 129, or of the reference.
import {abort} from '../../index.js';
import {
  renderText,
  settle,
  startRender,
} from '../../__tests__/support/render.js';
import {streamOf} from '../../__tests__/support/sources.js';

// A function with the marks of a host.
function serverFunction(id, bound = null) {
  return Object.assign(() => {}, {serverId: id, bound});
}

const host = {
  isServerReference: value => value.serverId !== undefined,
  getServerReferenceId: (_manifest, {serverId}) => serverId,
  getServerReferenceBoundArguments: (_manifest, {bound}) => bound,
};

const save = serverFunction('act.js#save');
const SAVE_ROW = '{"id":"act.js#save","bound":null}';
const FAILURE = new Error('failure');

async function rowsOf(model, options) {
  const {rows, isClosed, errors} = await renderText(model, {host, ...options});
  expect(isClosed).toBe(true);
  return {rows, errors};
}

test('a function has one row, wherever it is used', async () => {
  const {rows} = await rowsOf({
    a: save,
    b: [save],
    onClick: save,
    form: <form action={save} />,
    m: new Map([[save, new Set([save])]]),
  });
  expect(rows).toEqual([
    `1:${SAVE_ROW}`,
    '3:["$h1"]',
    '2:[["$h1","$W3"]]',
    '0:{"a":"$h1","b":["$h1"],"onClick":"$h1",' +
      '"form":["$","form",null,{"action":"$h1"}],"m":"$Q2"}',
  ]);
});

test('the value of a row may be a function', async () => {
  expect((await rowsOf(save)).rows).toEqual([`1:${SAVE_ROW}`, '0:"$h1"']);
});

test('bound arguments are promised', async () => {
  const {rows} = await rowsOf({a: serverFunction('act', [1, {x: 2}])});
  expect(rows).toEqual([
    '1:{"id":"act","bound":"$@2"}',
    '0:{"a":"$h1"}',
    '2:[1,{"x":2}]',
  ]);
});

test('another binding is another function', async () => {
  const {rows} = await rowsOf([
    save,
    serverFunction('act.js#save', [save]),
    serverFunction('act.js#save', []),
  ]);
  expect(rows).toEqual([
    `1:${SAVE_ROW}`,
    '2:{"id":"act.js#save","bound":"$@3"}',
    '4:{"id":"act.js#save","bound":"$@5"}',
    '0:["$h1","$h2","$h4"]',
    '3:["$h1"]',
    '5:[]',
  ]);
});

test('bound arguments may contain the function and shared objects', async () => {
  const o = {};
  const bound = serverFunction('act', [o]);
  o.g = bound;
  expect((await rowsOf({o, g: bound})).rows).toEqual([
    '1:{"id":"act","bound":"$@2"}',
    '0:{"o":{"g":"$h1"},"g":"$h1"}',
    '2:["$0:o"]',
  ]);
});

test('a bound argument that cannot be sent fails alone', async () => {
  const {rows, errors} = await rowsOf([serverFunction('act', [() => {}])]);
  expect(rows).toEqual([
    '1:{"id":"act","bound":"$@2"}',
    '0:["$h1"]',
    '2:["$3"]',
    '3:E{"digest":"digest"}',
  ]);
  expect(errors).toEqual([expect.objectContaining({code: 375})]);
});

test('a long id has a row of text', async () => {
  const id = '$x'.repeat(600);
  const {rows} = await rowsOf([serverFunction(id)]);
  expect(rows).toEqual([`2:T4b0,${id}1:{"id":"$2","bound":null}`, '0:["$h1"]']);
});

test.each(['getServerReferenceId', 'getServerReferenceBoundArguments'])(
  'a host that throws in %s fails only the function',
  async name => {
    const {rows, errors} = await rowsOf([save, 1], {
      host: {
        ...host,
        [name]() {
          throw FAILURE;
        },
      },
    });
    expect(rows).toEqual(['0:["$1",1]', '1:E{"digest":"digest"}']);
    expect(errors).toEqual([FAILURE]);
  },
);

describe('its row is sent, even if the row that mentions it first', () => {
  // The function is visited before the getter is called.
  const failing = {
    a: save,
    b: {
      get c() {
        throw FAILURE;
      },
    },
  };

  test('fails', async () => {
    const {rows} = await rowsOf([
      Promise.resolve(failing),
      Promise.resolve({a: save}),
    ]);
    expect(rows).toContain(`3:${SAVE_ROW}`);
    expect(rows).toContain('2:{"a":"$h3"}');
    expect(rows).toContain('1:E{"digest":"digest"}');
  });

  test('is the row of an item that fails', async () => {
    const later = settle().then(() => ({a: save}));
    const render = startRender([streamOf(failing), later], {host});
    await settle();
    await settle();
    const text = render.destination.text();
    expect(text).toContain(`\n3:${SAVE_ROW}\n`);
    expect(text).toContain('\n2:{"a":"$h3"}\n');
    expect(render.destination.isClosed()).toBe(true);
  });

  test('is cut off', async () => {
    const Stop = () => abort(render.request, FAILURE);
    const bound = serverFunction('act', [1]);
    const render = startRender([<Stop key="a" />, bound], {host});
    await settle();
    expect(render.destination.text()).toBe(
      '2:{"id":"act","bound":"$@3"}\n0:["$L1","$h2"]\n' +
        '1:E{"digest":"digest"}\n3:"$1"\n',
    );
    expect(render.destination.isClosed()).toBe(true);
  });
});

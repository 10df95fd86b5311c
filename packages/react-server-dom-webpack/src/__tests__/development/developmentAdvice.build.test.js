// Hints, console calls and debug information are advice: whatever is in their rows, the values of
// the model arrive, and no error is thrown outside of the response.
import {PassThrough} from 'stream';

import {loadClients} from '../support/layers.js';
import {turns} from '../support/turns.js';
import {refuseUnhandled} from '../support/unhandled.js';

// The text of an array that is nested as deeply overflows the stack.
const DEEP = 10_000;
const CONSUMER = {moduleMap: null, moduleLoading: null, serverModuleMap: null};

// Texts of rows, as JSON.
const VALUES = {
  'an empty text': '""',
  'a per cent sign': '"%"',
  'half of a surrogate pair': '"\\ud800"',
  'other half': '"a\\udc00"',
  'line breaks': '"/a\\n\\r\\u2028\\u2029b"',
  'a star and slash': '"*/ throw 1 //"',
  __proto__: '"__proto__"',
  'a large number': '1e308',
  'a negative number': '-7.5',
  null: 'null',
  true: 'true',
  'an object': '{}',
  'an object without a text': '{"toString":1,"valueOf":{}}',
  'an object with texts': '{"name":"%","message":[],"stack":{},"then":1}',
  'an array': '[]',
  'a site': '[["f","%",1,2,3,4,false]]',
  'a site of objects': '[[{},{"toString":1},{},{},[],null,{}]]',
  'a symbol': '"$Sname"',
  'a bigint': '"$n12"',
  'an invalid bigint': '"$n1x"',
  'an invalid date': '"$Dnever"',
  NaN: '"$NaN"',
  infinity: '"$-Infinity"',
  undefined: '"$undefined"',
  'a missing row': '"$99"',
  'a missing lazy row': '"$L99"',
  'a missing promise': '"$@99"',
  'a missing set': '"$W99"',
  'a missing map': '"$Q99"',
  'a missing form': '"$K99"',
  'a missing function': '"$h99"',
  'a missing iterator': '"$i99"',
  'an invalid reference': '"$zz"',
  'an invalid path': '"$1:no:such:path"',
  'an omitted value': '"$Y"',
  'a value that is requested': '"$Y99"',
  'an invalid error': '"$Z99"',
  'invalid code': '"$E(() => {"',
  'code that throws': '"$E(() => {throw 1})()"',
  'a class': '"$P99"',
  'row 1': '"$1"',
  'the root': '"$0"',
  'a part of the root': '"$0:1:props"',
};

// Only in some places, because they take long.
const DEEP_VALUES = {
  'a deep array': '['.repeat(DEEP) + ']'.repeat(DEEP),
  'a deep object': '{"a":'.repeat(DEEP) + '1' + '}'.repeat(DEEP),
};
const DEEP_PLACES = [
  'the name of a component',
  'the owner of a component',
  'a whole component',
  'what was awaited',
  'the field end of an operation',
  'part 1 of a frame',
  'part 3 of a console call',
  'part 5 of a console call',
  'a hint D',
  'a part of a hint L',
];

const record = (id, fields) => `${id}:{${fields}}\n`;
const component = fields => record(1, `"name":"A","key":null,${fields}`);
const SITE = ['"f"', '"/a.js"', 1, 2, 1, 1, 'false'];

// Where a value can be, as rows before the root.
const PLACES = {
  'the name of a component': v =>
    record(1, `"name":${v},"key":null,"stack":[]`) + '0:D"$1"\n',
  'the key of a component': v =>
    record(1, `"name":"A","key":${v},"stack":[]`) + '0:D"$1"\n',
  'the environment of a component': v =>
    component(`"env":${v},"stack":[]`) + '0:D"$1"\n',
  'the owner of a component': v =>
    component(`"owner":${v},"stack":[]`) + '0:D"$1"\n',
  'the stack of a component': v => component(`"stack":${v}`) + '0:D"$1"\n',
  'the props of a component': v =>
    component(`"stack":[],"props":${v}`) + '0:D"$1"\n',
  'a whole component': v => `1:${v}\n0:D"$1"\n`,
  'debug information': v => `0:D${v}\n`,
  'a time': v => `0:D{"time":${v}}\n`,
  'the environment of a row': v => `0:D{"env":${v}}\n`,
  'what was awaited': v => `0:D{"awaited":${v},"env":"S","stack":[]}\n`,
  'the stack of a wait': v =>
    `3:J{"name":"io","start":1,"end":2}\n0:D{"time":1}\n0:D{"awaited":"$3","env":"S","stack":${v}}\n0:D{"time":5}\n`,
  'an operation': v => `3:J${v}\n0:D{"awaited":"$3","env":"S"}\n`,
  ...Object.fromEntries(
    ['name', 'start', 'end', 'env', 'stack', 'owner', 'value'].map(field => [
      `the field ${field} of an operation`,
      v =>
        `3:J{"name":"io","start":1,"end":2,"stack":[],"${field}":${v}}\n0:D{"time":1}\n0:D{"awaited":"$3","env":"S"}\n0:D{"time":5}\n`,
    ]),
  ),
  ...Object.fromEntries(
    SITE.map((_, at) => [
      `part ${at} of a frame`,
      v => `2:[[${SITE.with(at, v).join()}]]\n`,
    ]),
  ),
  'a console call': v => `:W${v}\n`,
  ...Object.fromEntries(
    ['"log"', '[]', 'null', '"Server"', '"text"', '"more"'].map(
      (_, at, call) => [
        `part ${at} of a console call`,
        v => `:W[${call.with(at, v).join()}]\n`,
      ],
    ),
  ),
  'the origin of times': v => `:N${v}\n`,
  ...Object.fromEntries(
    [...'DCLmXSM'].flatMap(code => [
      [`a hint ${code}`, v => `:H${code}${v}\n`],
      [`a part of a hint ${code}`, v => `:H${code}["/a",${v}]\n`],
    ]),
  ),
};

// Where a value can be inside of an element.
const SLOTS = {
  'an owner': v => ['$', 'p', 'null', '{}', v, '"$2"', 1],
  'a stack': v => ['$', 'p', 'null', '{}', '"$1"', v, 1],
  'a state of validation': v => ['$', 'p', 'null', '{}', '"$1"', '"$2"', v],
};

const elementOf = ([tag, type, ...rest]) =>
  `["${tag}","${type}",${rest.join()}]`;
const ELEMENT = elementOf(SLOTS['an owner']('"$1"'));

let clients;
let task;

beforeAll(() => {
  for (const method of ['log', 'error', 'warn']) {
    jest.spyOn(console, method).mockImplementation(() => {});
  }
  task = console.createTask;
  console.createTask = name => {
    if (typeof name !== 'string' || name === '') {
      throw new TypeError('A task needs a name');
    }
    return {run: act => act()};
  };
  clients = {
    node: loadClients('node').ours,
    browser: loadClients('browser').ours,
  };
});

afterAll(() => {
  console.createTask = task;
});

function open(host, text) {
  const {Client} = clients[host];
  const options = {
    replayConsoleLogs: true,
    findSourceMapURL: file => `http://maps/${file}`,
  };
  if (host === 'node') {
    const stream = new PassThrough();
    stream.end(Buffer.from(text, 'latin1'));
    return Client.createFromNodeStream(stream, CONSUMER, options);
  }
  const bytes = new Blob([Buffer.from(text, 'latin1')]).stream();
  return Client.createFromReadableStream(bytes, options);
}

function outcomeOf(root) {
  if (root.status === 'rejected') {
    return `rejected: ${root.reason}`;
  }
  const [text, element] = root.value ?? [];
  const {type} = element?._payload?.value ?? element ?? {};
  return `${root.status}: ${text}, ${type}`;
}

const COMPONENT = component(
  '"env":"Server","stack":[["f","/a.js",1,2,1,1,false]],"props":{}',
);
const STACK = '2:[["App","/a.js",5,6,4,2,false]]\n';

// Name → the whole stream.
function streamsWith(value) {
  return {
    ...Object.fromEntries(
      Object.entries(PLACES).map(([name, rowsWith]) => {
        const rows = rowsWith(value);
        const before =
          (/^1:/m.test(rows) ? '' : COMPONENT) +
          (/^2:/m.test(rows) ? '' : STACK);
        return [name, `${before}${rows}0:["a",${ELEMENT}]\n`];
      }),
    ),
    ...Object.fromEntries(
      Object.entries(SLOTS).map(([name, tuple]) => [
        name,
        `${COMPONENT}${STACK}0:["a",${elementOf(tuple(value))}]\n`,
      ]),
    ),
  };
}

refuseUnhandled();

describe.each(['node', 'browser'])('in %s', host => {
  async function expectModel(streams) {
    const roots = streams.map(([place, text]) => {
      const root = open(host, text);
      root.then(
        () => {},
        () => {},
      );
      return [place, root];
    });
    await turns(5);
    const found = roots.map(([place, root]) => [place, outcomeOf(root)]);
    expect(found.filter(([, text]) => text !== 'fulfilled: a, p')).toEqual([]);
  }

  test.each(Object.keys(VALUES))('%s', name =>
    expectModel(Object.entries(streamsWith(VALUES[name]))),
  );

  test.each(Object.keys(DEEP_VALUES))('%s', name => {
    const streams = streamsWith(DEEP_VALUES[name]);
    return expectModel(DEEP_PLACES.map(place => [place, streams[place]]));
  });
});

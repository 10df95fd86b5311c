// Streams of development servers for the performance panel: name → steps. Between two steps the
// event loop turns.

const info = (name, rest = '') =>
  `{"name":"${name}","key":null,"env":"Server","stack":[["in${name}","/a.js",1,2,1,1,false]],"props":{}${rest}}`;
const infos = names =>
  [...names].map(name => `${name}f:${info('C' + name)}\n`).join('');
const ERROR =
  '{"digest":"d","name":"TypeError","message":"failed here","stack":[],"env":"Server","owner":null}';
const STACK = '"stack":[["x","/a.js",1,2,1,1,false]]';

// Row `id` with its own component, and with lazy references to other rows.
const row = (id, start, end, refs) =>
  `${id}:D{"time":${start}}\n${id}:D"$${id}f"\n${id}:D{"time":${end}}\n` +
  `${id}:[${refs.map(ref => `"$L${ref}"`).join()}]\n`;

let nextId = 0x100;

// An I/O record with the value.
function io(name, value, env = 'Server') {
  const id = nextId++;
  return (
    `${id.toString(16)}:J{"name":"${name}","start":1,"end":2,"env":"${env}",${STACK},` +
    `"value":"$@${(id + 0x1000).toString(16)}"}\n${(id + 0x1000).toString(16)}:${value}\n`
  );
}

const URL_TEXT = '"http://host.example/with/a/long/path/abcdefghij?x=/y"';

// What is before the last segment, and after it.
const BEFORE = ['/', '//', '/a/', 'http://', 'https://', 'https://a.b/', 'no'];
const AFTER = ['', '/', '//', '?b', '?c=/', '/?d', '#e/f'];
const LENGTHS = [1, 20, 23, 24, 25, 26, 27, 40];

const ADDRESSES = BEFORE.flatMap(before =>
  AFTER.flatMap(after =>
    LENGTHS.map(
      length => before + 'abcdefghij'.repeat(4).slice(0, length) + after,
    ),
  ),
);

// Values for all formats of property rows.
const PROPS = {
  text: '"a \\"text\\""',
  long: `"${'y'.repeat(1030)}"`,
  zero: '"$-0"',
  nothing: '[null,true,"$n5","$NaN","$Ssym"]',
  date: '"$D2020-01-01T00:00:00.000Z"',
  map: '"$Q40"',
  error: '"$Z41"',
  code: '"$42"',
  point: '{"x":3,"":"$P43"}',
  omitted: '"$Y"',
  promise: '"$@44"',
  failed: '"$@45"',
  waiting: '"$@46"',
  lazy: '"$L44"',
  bytes: '"$47"',
  elements:
    '[["$","p",null,{"id":1},null,null,1],["$","$48",null,{},null,null,1],["$","p","k",{},null,null,1]]',
  deep: '{"a":{"b":{"c":{"d":1},"e":[1],"f":[{}],"g":"$@44","h":["$","p",null,{},null,null,1]}}}',
  entries: '[["a",1],["b",{"c":1}]]',
  pairs: '[[1,2],["$D2020-01-01T00:00:00.000Z"]]',
  short: '[1,"a",null,true,"$undefined"]',
  many: JSON.stringify(Array.from({length: 104}, (_, at) => at)),
  _hidden: '1',
};
const PROPS_ROWS =
  '40:[]\n41:{"name":"RangeError","message":"m","stack":[],"env":"Server"}\n' +
  '42:"$EObject.defineProperty(function foo(a){return a},\\"name\\",{value:\\"bar\\"})"\n' +
  '43:"$EObject.defineProperty(class Point{},\\"name\\",{value:\\"Point\\"})"\n' +
  `44:{"id":5}\n45:E${ERROR}\n46:\n47:o3,abc48:"$Sreact.suspense"\n`;

export const TRACK_STREAMS = {
  'shades and nested components': [
    infos('1234') +
      '0:D{"time":10}\n0:D"$1f"\n0:D{"time":10.3}\n0:D"$2f"\n0:D{"time":12}\n' +
      '0:D"$3f"\n0:D{"time":112}\n0:D"$4f"\n0:D{"time":812}\n0:["x"]\n',
  ],
  'another environment, without a stack': [
    '1:{"name":"E","key":"k","env":"Edge","props":{"a":1}}\n' +
      '0:D{"time":10}\n0:D"$1"\n0:D{"time":12}\n0:["x"]\n',
  ],
  'parallel rows': [
    infos('0123456'),
    row('0', 10, 11, ['1', '4']),
    row('1', 11, 20, ['2', '3']),
    row('2', 20, 30, []) + row('3', 20, 50, []),
    row('4', 25, 26, ['5', '6']),
    row('5', 60, 61, []) + row('6', 5, 70, []),
  ],
  'more parallel rows than tracks': [
    '0:[' +
      Array.from({length: 13}, (_, at) => `"$L${at + 20}"`).join() +
      ']\n',
    Array.from(
      {length: 13},
      (_, at) =>
        `${at + 20}f:${info('P' + at)}\n` + row(at + 20, 2 + at, 20 + at, []),
    ).join(''),
  ],
  'rows that are reached again': [
    infos('0123'),
    row('0', 10, 12, ['1', '2', '1', '3', '3']),
    row('1', 12.1, 20, []) + row('2', 12.2, 15, ['1']),
    '3:D{"time":30}\n3:D{"time":40}\n3:["$L2"]\n',
  ],
  'failed rows': [
    infos('012') + `0:D{"time":10}\n0:D"$0f"\n0:D{"time":11}\n0:{"a":"$1"}\n`,
    `1:D{"time":12}\n1:D"$1f"\n1:D{"time":14}\n1:D"$2f"\n1:D{"time":15}\n1:E${ERROR}\n`,
  ],
  'rows that end with the stream': [
    infos('0123') +
      '0:D{"time":10}\n0:D"$0f"\n0:D{"time":11}\n0:["$L1","$L2","$L4"]\n',
    '1:D{"time":12}\n1:D"$1f"\n2:D{"time":13}\n2:D"$2f"\n2:D{"time":15}\n',
    `4:J{"name":"q","start":1,"end":30,"env":"Server"}\n3:D{"time":16}\n` +
      `2:D{"awaited":"$4","env":"Server",${STACK}}\n`,
  ],
  'input and output of a component': [
    '1:' +
      info('App') +
      `\n5:J{"name":"fetchUser","start":10.5,"end":18,"env":"Server",${STACK},"owner":"$1","value":"$@6"}\n` +
      '6:{"id":42,"name":"Ada"}\n0:D{"time":10}\n0:D"$1"\n0:D{"time":10.1}\n' +
      `0:D{"awaited":"$5","env":"Server",${STACK}}\n0:D{"time":100}\n0:D{"time":101}\n0:["x"]\n`,
  ],
  'input and output that failed, never came or has no environment': [
    '1:' +
      info('App') +
      `\n5:J{"name":"q","start":-4,"end":18,"env":"Edge",${STACK},"value":"$@6"}\n6:E${ERROR}\n` +
      `7:J{"name":"r","start":1,"end":2,"env":"Server",${STACK},"value":"$@8"}\n8:\n` +
      'a:J{"name":"s","start":1,"end":2}\nb:J{"name":"t","start":-2,"end":-1,"env":"Server"}\n' +
      `0:D{"time":10}\n0:D{"awaited":"$5","env":"Server",${STACK}}\n0:D{"time":18}\n` +
      '0:D{"awaited":"$7","env":"Edge"}\n0:D{"awaited":"$a","env":"Server"}\n0:D{"time":19}\n0:["x"]\n',
  ],
  'names of input and output': [
    ['a', 'n'.repeat(20), 'n'.repeat(25), 'n'.repeat(28), 'n'.repeat(29)]
      .map(name => io(name, URL_TEXT) + io(name, '"12345"'))
      .join('') +
      io('a', URL_TEXT, 'Edge') +
      io('b', '"1234567890123456789012"', 'Edge') +
      io('c', '"12345678901234567890123"', 'Edge') +
      '0:1\n',
  ],
  'shortened addresses': [
    [
      '/reports-of-the-whole-company-by-region/',
      '/reports-of-the-whole-company-by-region?year=/',
      '/quarterly-reports-of-region?b',
      'https://a.b/reports-of-the-whole-company-by-region/',
      '/r?filter=something-that-is-far-too-long-to-fit',
      ...ADDRESSES,
    ]
      .map(url => io('load', JSON.stringify({url})))
      .join('') + '0:1\n',
  ],
  'descriptions of values': [
    [
      '{"url":"https://a.b/x","id":1}',
      '{"url":"","id":1}',
      '{"request":{"url":"/req"}}',
      '{"id":"$n5","name":"n"}',
      '{"id":{},"name":"n"}',
      '["abcde"]',
      '"1234"',
      `"${'x'.repeat(501)}"`,
      'true',
      'null',
      '"$undefined"',
      '"$D2020-01-01T00:00:00.000Z"',
      '12.5',
      '["$","p",null,{"id":"q"},null,null,1]',
    ]
      .map((value, at) => io('v' + at, value))
      .join('') + '0:1\n',
  ],
  'properties of components': [
    PROPS_ROWS +
      '49:J{"name":"read","start":1,"end":-2,"value":"$@44"}\n' +
      '4a:J{"name":"read","start":1,"end":-2,"value":"$@45"}\n',
    `1:{"name":"E","key":"k","env":"Server",${STACK},"props":{` +
      Object.entries(PROPS)
        .map(([name, value]) => `"${name}":${value}`)
        .join() +
      '}}\n0:D{"time":10}\n0:D"$1"\n0:D{"time":12}\n0:["x"]\n',
  ],
};

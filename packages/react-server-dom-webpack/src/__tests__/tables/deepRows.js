// Rows that are nested DEPTH levels deep, from row 1 to the text "bottom".
//
//   rows   lines
//   step   a function from a value to the next one
//   bottom   a function from the last value to the text, if they differ

// Three times the possible depth of calls. Less in development, which is slower.
export const DEPTH = Number(
  process.env.FLIGHT_DEPTH ?? (__DEV__ ? 10000 : 30000),
);

function nested(open, close) {
  return [`1:${open.repeat(DEPTH)}"bottom"${close.repeat(DEPTH)}\n`];
}

// The innermost value has its own row.
function nestedReference(open, close) {
  return [`1:${open.repeat(DEPTH)}"$2"${close.repeat(DEPTH)}\n2:"bottom"\n`];
}

// `model` gets the id of the next row.
function chain(model, last = '"bottom"') {
  const rows = [];
  for (let id = 1; id <= DEPTH; id++) {
    rows.push(`${id.toString(16)}:${model((id + 1).toString(16))}\n`);
  }
  rows.push(`${(DEPTH + 1).toString(16)}:${last}\n`);
  return rows;
}

function unwrapped(value) {
  let inner = value;
  while (inner.$$typeof === Symbol.for('react.lazy')) {
    inner = inner._init(inner._payload);
  }
  return inner;
}

const first = value => value[0];
const property = value => value.a;
const child = value => unwrapped(value).props.children;
const same = value => value;

// A value that is read when it is awaited.
function settled(promise) {
  promise.then(() => {});
  return promise.value;
}

export const DEEP_ROWS = [
  {name: 'arrays', rows: nested('[', ']'), step: first},
  {name: 'objects', rows: nested('{"a":', '}'), step: property},
  {
    name: 'elements',
    rows: nested('["$","p",null,{"children":', '}]'),
    step: child,
  },
  {
    name: 'keyed elements in arrays and objects',
    rows: nested('[["$","p","k",{"children":{"a":', '}}]]'),
    step: value => child(value[0]).a,
  },
  {
    name: 'arrays above a reference',
    rows: nestedReference('[', ']'),
    step: first,
  },
  {
    name: 'objects above a reference',
    rows: nestedReference('{"a":', '}'),
    step: property,
  },
  {
    name: 'elements above a reference',
    rows: nestedReference('["$","p",null,{"children":', '}]'),
    step: child,
  },
  {name: 'rows by value', rows: chain(id => `["$${id}"]`), step: first},
  {
    name: 'rows that are the next one',
    rows: chain(id => `"$${id}"`),
    step: same,
  },
  {
    name: 'Sets',
    rows: chain(id => `["$W${id}"]`, '["bottom"]'),
    step: value => [...value][0],
    bottom: set => [...set][0],
  },
  {
    name: 'lazy children',
    rows: chain(id => `["$","p",null,{"children":"$L${id}"}]`),
    step: child,
    bottom: unwrapped,
  },
  {
    name: 'promises',
    rows: chain(id => `["$@${id}"]`),
    step: value => settled(value[0]),
  },
];

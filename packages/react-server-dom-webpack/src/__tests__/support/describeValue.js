// Converts a decoded value to text, which must be equal for all decoders of one stream.
//
// Shown: types, keys, props, data and the order of properties; which places have the identical
// object (`#4` is the fourth object); the values of promises and lazies. Not shown, because
// decoders may differ: whether a value arrived through a lazy, and messages of errors, which are
// identified by their digest.
import {
  createRecord,
  isAsyncIterable,
  isElement,
  isIterator,
  isLazy,
  isReadableStream,
  isThenable,
  outcomeOf,
  settleValue,
} from './settleValue.js';

// The text for the complete value of a response. `names` maps values without a description, such as
// exports of client modules, to a text. `wordError` may describe errors differently; then it is not
// shown which errors are identical. With `callsActions`, other functions are called, and must
// return an array.
export async function describeResponse(
  root,
  names = new Map(),
  {wordError, callsActions} = {},
) {
  const outcome = await outcomeOf(root);
  const record = createRecord(
    value => callsActions && typeof value === 'function' && !names.has(value),
  );
  if (outcome.status === 'fulfilled') {
    await settleValue(outcome.value, record);
  }
  const description = {record, names, wordError, ids: new Map(), lines: []};
  describeOutcome(outcome, {label: '', indent: ''}, description);
  return description.lines.join('\n');
}

export function describeValue(value, names) {
  return describeResponse(
    {then: resolve => resolve(value), status: 'fulfilled'},
    names,
  );
}

function put(place, text, description) {
  description.lines.push(place.indent + place.label + text);
}

function inside(place, label) {
  return {label, indent: place.indent + '  '};
}

function describeOutcome(outcome, place, description) {
  if (outcome.status === 'fulfilled') {
    describe(outcome.value, place, description);
  } else if (outcome.status === 'rejected') {
    put(place, 'fails: ' + errorText(outcome.reason, description), description);
  } else {
    put(place, 'never', description);
  }
}

function describe(value, place, description) {
  if (description.names.has(value)) {
    put(place, description.names.get(value), description);
  } else if (description.record.isAction(value)) {
    describeAction(value, place, description);
  } else if (typeof value !== 'object' || value === null) {
    put(place, primitiveText(value), description);
  } else if (isLazy(value)) {
    describeLazy(value, place, description);
  } else {
    describeObject(value, place, description);
  }
}

function primitiveText(value) {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'number':
      return Object.is(value, -0) ? '-0' : String(value);
    case 'bigint':
      return value + 'n';
    case 'function':
      return 'function';
    case 'symbol':
      return `Symbol.for(${JSON.stringify(Symbol.keyFor(value))})`;
    default:
      return String(value);
  }
}

// Each place may have another function object.
function describeAction(action, place, description) {
  const outcome = description.record.outcomes.get(action);
  if (outcome.status === 'fulfilled') {
    put(place, 'action', description);
    describeEach(numbered(outcome.value), place, description);
  } else {
    describeOutcome(outcome, place, description);
  }
}

// The value of a lazy. A lazy that leads to itself has no value.
function describeLazy(lazy, place, description) {
  const outcome = description.record.outcomes.get(lazy);
  describeOutcome(outcome, place, description);
}

function errorText(error, description) {
  if (description.wordError !== undefined) {
    return description.wordError(error);
  }
  if (error === null || typeof error !== 'object') {
    return primitiveText(error);
  }
  const known = description.ids.get(error);
  if (known !== undefined) {
    return 'the error ' + known;
  }
  const id = remember(error, description);
  if (Object.hasOwn(error, 'digest')) {
    return `error ${id} digest ${JSON.stringify(error.digest)}`;
  }
  // The reference's client for browsers has only the number.
  const closed =
    error.code === 412 || /^Connection closed\.$|#412\b/.test(error.message);
  return `error ${id}` + (closed ? ' closed' : '');
}

function remember(object, description) {
  const id = '#' + (description.ids.size + 1);
  description.ids.set(object, id);
  return id;
}

function describeObject(object, place, description) {
  // A Date is never shared on the wire.
  if (object instanceof Date) {
    put(place, 'Date ' + object.getTime(), description);
    return;
  }
  const known = description.ids.get(object);
  if (known !== undefined) {
    put(place, 'the same as ' + known, description);
    return;
  }
  if (isThenable(object)) {
    put(place, `promise ${remember(object, description)}`, description);
    const outcome = description.record.outcomes.get(object);
    describeOutcome(outcome, inside(place, ''), description);
  } else if (isNativeError(object)) {
    put(place, errorText(object, description), description);
  } else {
    describeParts(object, place, description);
  }
}

function isNativeError(object) {
  return Object.prototype.toString.call(object) === '[object Error]';
}

function describeParts(object, place, description) {
  const id = remember(object, description);
  if (isElement(object)) {
    put(place, `element ${id}`, description);
    describeEach(
      [
        ['type ', object.type],
        ['key ', object.key],
        ['props ', object.props],
      ],
      place,
      description,
    );
  } else if (isReadableStream(object) || isAsyncIterable(object)) {
    describeStream(object, `${streamKind(object)} ${id}`, {place, description});
  } else if (isIterator(object)) {
    put(place, `iterator ${id}`, description);
    const {items} = description.record.drained.get(object);
    describeEach(numbered(items), place, description);
  } else {
    const [kind, entries] = contentOf(object, description);
    put(place, `${kind} ${id}`, description);
    describeEach(entries, place, description);
  }
}

function describeEach(entries, place, description) {
  for (const [label, value] of entries) {
    describe(value, inside(place, label), description);
  }
}

function streamKind(stream) {
  if (isReadableStream(stream)) {
    return 'stream';
  }
  return typeof stream.next === 'function'
    ? 'async iterator'
    : 'async iterable';
}

// A failing web stream drops unread items, so its items depend on timing.
function describeStream(stream, title, {place, description}) {
  const {items, outcome} = description.record.drained.get(stream);
  put(place, title, description);
  if (!isReadableStream(stream)) {
    describeEach(numbered(items), place, description);
  } else if (outcome.status === 'fulfilled') {
    describeItems(items, place, description);
  }
  describeOutcome(outcome, inside(place, 'end '), description);
}

// A byte stream may cut its bytes anywhere.
function describeItems(items, place, description) {
  if (items.length > 0 && items.every(item => item instanceof Uint8Array)) {
    const all = Buffer.concat(items).toString('hex');
    put(inside(place, ''), `bytes ${all}`, description);
  } else {
    describeEach(numbered(items), place, description);
  }
}

function numbered(items) {
  return Array.from(items, (item, index) => [`${index} `, item]);
}

// [the name of the object, [label, part] …]
function contentOf(object, description) {
  if (Array.isArray(object)) {
    return ['array', numbered(object)];
  }
  if (object instanceof Map) {
    return ['Map', pairs(object)];
  }
  if (object instanceof Set) {
    return ['Set', numbered([...object])];
  }
  if (object instanceof FormData) {
    return ['FormData', pairs(object)];
  }
  if (object instanceof Blob) {
    const {value} = description.record.outcomes.get(object);
    return [`${fileTitle(object)} ${object.type} ${hex(value)}`, []];
  }
  if (ArrayBuffer.isView(object)) {
    return [`${object.constructor.name} ${hex(object)}`, []];
  }
  if (Object.prototype.toString.call(object) === '[object ArrayBuffer]') {
    return [`ArrayBuffer ${hex(new Uint8Array(object))}`, []];
  }
  return [plainKind(object), properties(object)];
}

function fileTitle(blob) {
  return blob.name === undefined ? 'Blob' : `File ${JSON.stringify(blob.name)}`;
}

function hex(view) {
  const bytes = Buffer.from(view.buffer, view.byteOffset, view.byteLength);
  return `[${bytes.toString('hex')}]`;
}

function pairs(entries) {
  return Array.from(entries).flatMap(([key, value], index) => [
    [`${index} key `, key],
    [`${index} value `, value],
  ]);
}

function plainKind(object) {
  const prototype = Object.getPrototypeOf(object);
  return prototype === Object.prototype
    ? 'object'
    : `object of ${prototype === null ? 'null' : prototype.constructor.name}`;
}

// Whether a key with an undefined value stays depends on when the value arrived.
function properties(object) {
  return Object.keys(object)
    .filter(key => object[key] !== undefined)
    .map(key => [JSON.stringify(key) + ': ', object[key]]);
}

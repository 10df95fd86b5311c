// Waits until everything below a decoded value has settled: promises and lazies are followed,
// streams and iterators are read to their end. The outcomes are recorded, so that describing the
// value needs no wait.
//
// The walk starts again after each wait, because a lazy may have been blocked.

const LAZY = Symbol.for('react.lazy');
const ELEMENT = Symbol.for('react.transitional.element');

// Each round settles at least one more value of a finished stream.
const MOST_ROUNDS = 20000;

export function createRecord(isAction = () => false) {
  return {
    // which functions are called, to show their bound arguments
    isAction,
    // promise or lazy → {status: 'fulfilled' | 'rejected' | 'halted', value, reason}
    outcomes: new Map(),
    // stream or iterator → {items, outcome}
    drained: new Map(),
  };
}

export async function settleValue(root, record) {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const waiting = [];
    visit(root, {record, seen: new Set(), waiting});
    if (waiting.length === 0) {
      return;
    }
    await Promise.all(waiting);
  }
  throw new Error(
    'a lazy throws promises that settle, but never becomes ready',
  );
}

export function isThenable(value) {
  return (
    value !== null &&
    (typeof value === 'object' || typeof value === 'function') &&
    typeof value.then === 'function'
  );
}

export function isLazy(value) {
  return typeof value === 'object' && value !== null && value.$$typeof === LAZY;
}

export function isElement(value) {
  return value.$$typeof === ELEMENT;
}

export function isReadableStream(value) {
  return value instanceof ReadableStream;
}

export function isAsyncIterable(value) {
  return typeof value[Symbol.asyncIterator] === 'function';
}

// Single-use iterators; arrays, Maps and the like can be iterated again.
export function isIterator(value) {
  return (
    typeof value.next === 'function' &&
    typeof value[Symbol.iterator] === 'function'
  );
}

function visit(value, walk) {
  if (walk.record.isAction(value)) {
    visitAction(value, walk);
    return;
  }
  if (typeof value !== 'object' || value === null || walk.seen.has(value)) {
    return;
  }
  walk.seen.add(value);
  if (isThenable(value)) {
    visitPromise(value, walk);
  } else if (isLazy(value)) {
    visitLazy(value, walk);
  } else if (isReadableStream(value) || isAsyncIterable(value)) {
    visitStream(value, walk);
  } else if (isIterator(value)) {
    visitIterator(value, walk);
  } else {
    visitParts(value, walk);
  }
}

function visitOutcome(outcome, walk) {
  if (outcome.status === 'fulfilled') {
    visit(outcome.value, walk);
  }
}

function visitPromise(promise, walk) {
  const outcome = walk.record.outcomes.get(promise);
  if (outcome !== undefined) {
    visitOutcome(outcome, walk);
  } else {
    walk.waiting.push(followPromise(promise, walk.record));
  }
}

function visitAction(action, walk) {
  const outcome = walk.record.outcomes.get(action);
  if (outcome !== undefined) {
    visitOutcome(outcome, walk);
  } else {
    walk.waiting.push(followAction(action, walk.record));
  }
}

async function followAction(action, record) {
  record.outcomes.set(action, await outcomeOf((async () => action())()));
}

// The value is wrapped, since it may be a thenable, which must not be followed here.
export function outcomeOf(promise) {
  if (promise.status === 'halted') {
    return Promise.resolve({status: 'halted'});
  }
  return new Promise(resolve => {
    promise.then(
      value => resolve({status: 'fulfilled', value}),
      reason => resolve({status: 'rejected', reason}),
    );
  });
}

async function followPromise(promise, record) {
  record.outcomes.set(promise, await outcomeOf(promise));
}

function visitLazy(lazy, walk) {
  let outcome = walk.record.outcomes.get(lazy);
  if (outcome === undefined) {
    outcome = readLazy(lazy);
    if (outcome.status === 'waiting') {
      walk.waiting.push(followLazy(lazy, outcome.on, walk.record));
      return;
    }
    walk.record.outcomes.set(lazy, outcome);
  }
  visitOutcome(outcome, walk);
}

function readLazy(lazy) {
  try {
    return {status: 'fulfilled', value: lazy._init(lazy._payload)};
  } catch (thrown) {
    return isThenable(thrown)
      ? {status: 'waiting', on: thrown}
      : {status: 'rejected', reason: thrown};
  }
}

async function followLazy(lazy, thenable, record) {
  const outcome = await outcomeOf(thenable);
  if (outcome.status === 'halted') {
    record.outcomes.set(lazy, outcome);
  }
}

function visitStream(stream, walk) {
  const drained = walk.record.drained.get(stream);
  if (drained === undefined) {
    walk.waiting.push(drain(stream, walk.record));
    return;
  }
  drained.items.forEach(item => visit(item, walk));
  visitOutcome(drained.outcome, walk);
}

async function drain(stream, record) {
  const items = [];
  const next = nextFunction(stream);
  let outcome = null;
  while (outcome === null) {
    const step = await outcomeOf(next());
    if (step.status !== 'fulfilled') {
      outcome = step;
    } else if (step.value.done) {
      outcome = {status: 'fulfilled', value: step.value.value};
    } else {
      items.push(kept(step.value.value));
    }
  }
  record.drained.set(stream, {items, outcome});
}

// Copies a piece of a byte stream, whose buffer may be transferred when the next one is read.
function kept(item) {
  return item instanceof Uint8Array ? item.slice() : item;
}

function nextFunction(stream) {
  if (isReadableStream(stream)) {
    const reader = stream.getReader();
    return () => reader.read();
  }
  const iterator = stream[Symbol.asyncIterator]();
  return () => iterator.next();
}

function visitIterator(iterator, walk) {
  let drained = walk.record.drained.get(iterator);
  if (drained === undefined) {
    drained = {items: [...iterator], outcome: {status: 'fulfilled'}};
    walk.record.drained.set(iterator, drained);
  }
  drained.items.forEach(item => visit(item, walk));
}

function visitParts(value, walk) {
  if (value instanceof Map) {
    for (const [key, item] of value) {
      visit(key, walk);
      visit(item, walk);
    }
  } else if (value instanceof Set) {
    value.forEach(item => visit(item, walk));
  } else if (value instanceof Blob) {
    if (!walk.record.outcomes.has(value)) {
      walk.waiting.push(followBlob(value, walk.record));
    }
  } else if (value instanceof FormData) {
    value.forEach(item => visit(item, walk));
  } else if (isElement(value)) {
    // Development adds further fields; they are not part of the value.
    [value.type, value.key, value.props].forEach(part => visit(part, walk));
  } else if (!ArrayBuffer.isView(value)) {
    Object.keys(value).forEach(key => visit(value[key], walk));
  }
}

async function followBlob(blob, record) {
  const value = new Uint8Array(await blob.arrayBuffer());
  record.outcomes.set(blob, {status: 'fulfilled', value});
}

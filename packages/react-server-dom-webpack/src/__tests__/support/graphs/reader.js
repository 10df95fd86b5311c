// Reads a decoded value like React DOM while it still arrives: settled values are followed, pending
// ones are read later. Visible values are remembered and must not change.
import {
  isAsyncIterable,
  isElement,
  isIterator,
  isLazy,
  isReadableStream,
  isThenable,
} from '../settleValue.js';

export function createReader() {
  return {
    // object → its parts at the first visit, [label, part] …
    seen: new Map(),
    // iterator or stream → {items, ended, error}
    drained: new Map(),
  };
}

// Values that cannot be read yet, and values that have changed, as texts with paths.
export function look(reader, root) {
  const walk = {reader, met: new Set(), pending: [], changed: []};
  const queue = [[root, 'root']];
  // The queue grows while it is walked.
  for (const [value, path] of queue) {
    if (typeof value === 'object' && value !== null && !walk.met.has(value)) {
      walk.met.add(value);
      for (const [label, part] of visibleParts(value, path, walk)) {
        queue.push([part, path + label]);
      }
    }
  }
  return walk;
}

function visibleParts(value, path, walk) {
  if (isThenable(value)) {
    return partsOfThenable(value, path, walk);
  }
  if (isLazy(value)) {
    return partsOfLazy(value, path, walk);
  }
  if (isReadableStream(value) || isAsyncIterable(value) || isIterator(value)) {
    return partsOfItems(value, path, walk);
  }
  return unchanged(value, path, {walk, parts: partsOf(value)});
}

function unchanged(value, path, {walk, parts}) {
  const before = walk.reader.seen.get(value);
  if (before === undefined) {
    walk.reader.seen.set(value, parts);
  } else if (!sameParts(before, parts)) {
    walk.changed.push(`${path} was ${shown(before)}, is ${shown(parts)}`);
  }
  return parts;
}

function sameParts(before, now) {
  return (
    before.length === now.length &&
    before.every(
      ([label, part], at) =>
        label === now[at][0] && Object.is(part, now[at][1]),
    )
  );
}

function shown(parts) {
  return parts.map(([label, part]) => `${label} ${shortText(part)}`).join(', ');
}

function shortText(part) {
  return typeof part === 'object' && part !== null
    ? isLazy(part)
      ? 'a lazy'
      : Object.prototype.toString.call(part)
    : String(part);
}

function nothing() {}

// Like `use`: subscribes to a pending thenable, which may settle it.
function partsOfThenable(thenable, path, walk) {
  if (!isSettled(thenable)) {
    thenable.then(nothing, nothing);
  }
  if (!isSettled(thenable)) {
    walk.pending.push(`${path} is ${thenable.status}`);
    return [];
  }
  const part =
    thenable.status === 'fulfilled' ? thenable.value : thenable.reason;
  return unchanged(thenable, path, {walk, parts: [[' → ', part]]});
}

function isSettled({status}) {
  return status === 'fulfilled' || status === 'rejected';
}

function partsOfLazy(lazy, path, walk) {
  const {value, error, isReady} = readLazy(lazy);
  if (!isReady) {
    walk.pending.push(`${path} is a lazy that waits`);
    return [];
  }
  return unchanged(lazy, path, {walk, parts: [[' ⇒ ', value ?? error]]});
}

export function readLazy(lazy) {
  try {
    return {value: lazy._init(lazy._payload), isReady: true};
  } catch (thrown) {
    return isThenable(thrown)
      ? {isReady: false}
      : {error: thrown, isReady: true};
  }
}

function partsOf(value) {
  if (isElement(value)) {
    return [
      ['.type', value.type],
      ['.key', value.key],
      ['.props', value.props],
    ];
  }
  if (value instanceof Map) {
    return Array.from(value).flatMap(([key, item], at) => [
      [`.key${at}`, key],
      [`.value${at}`, item],
    ]);
  }
  if (value instanceof Set) {
    return Array.from(value, (item, at) => [`.item${at}`, item]);
  }
  if (value instanceof Error) {
    return [];
  }
  return Object.keys(value).map(key => ['.' + key, value[key]]);
}

// All items that have arrived. Requests the rest.
function partsOfItems(value, path, {reader, pending}) {
  let drained = reader.drained.get(value);
  if (drained === undefined) {
    drained = {items: [], ended: false, error: null};
    reader.drained.set(value, drained);
    startDraining(value, drained);
  }
  drained.poll?.();
  if (!drained.ended) {
    pending.push(`${path} has ${drained.items.length} items and no end`);
  }
  return drained.items.map((item, at) => [`.item${at}`, item]);
}

function startDraining(value, drained) {
  if (isIterator(value)) {
    drained.items.push(...value);
    drained.ended = true;
  } else if (isReadableStream(value)) {
    drainStream(value.getReader(), drained);
  } else {
    const iterator = value[Symbol.asyncIterator]();
    drained.step = iterator.next();
    drained.poll = () => pollIterator(iterator, drained);
  }
}

async function drainStream(streamReader, drained) {
  try {
    let step = await streamReader.read();
    while (!step.done) {
      drained.items.push(step.value);
      step = await streamReader.read();
    }
  } catch (error) {
    drained.error = error;
  }
  drained.ended = true;
}

// Results of `next()` are thenables like all others.
function pollIterator(iterator, drained) {
  while (!drained.ended) {
    const {step} = drained;
    if (!isSettled(step)) {
      step.then(nothing, nothing);
    }
    if (!isSettled(step)) {
      return;
    }
    if (step.status === 'rejected') {
      drained.error = step.reason;
      drained.ended = true;
    } else if (step.value.done) {
      drained.ended = true;
    } else {
      drained.items.push(step.value.value);
      drained.step = iterator.next();
    }
  }
}

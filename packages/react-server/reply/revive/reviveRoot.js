// The walk over the parsed text of a part, in place: it revives strings with a leading `$` and deletes
// keys named `__proto__`. It checks the first character code of each string, and
// stores only values that have changed. The client has its own walk, and explains why
// (react-client/src/revive/reviveModel.js).

import type {ArrayGroup, Reading} from '../slots/slot.js';
import type {Model} from './reviveString.js';

import {BLOCKED} from 'flight-core/src/chunk/chunk.js';
import {PROTOTYPE_KEY} from 'flight-core/src/guard/plainObjects.js';
import {DOLLAR} from 'flight-core/src/wire/valueTags.js';

import {tooDeep} from '../entries/limits.js';
import {finishIfComplete} from '../slots/fillSlots.js';
import {childPath} from '../slots/path.js';
import {beginWalk, endWalk, failReading, noteGroup} from '../slots/slot.js';
import {reviveProperty, reviveString} from './reviveString.js';

type ModelContainer = Array<Model> | {[string]: Model};

// A container below which the walk continues later.
type Rest = {
  readonly container: ModelContainer,
  readonly path: string | null,
  readonly depth: number,
  readonly group: ArrayGroup | null,
};

// Deeper values are walked by a job of the agenda, so that the stack does not overflow. Nested
// readings share the stack, and the program has used an unknown part of it.
const RECURSION = 100;

export function reviveRoot(reading: Reading, model: Model): void {
  const {path, reply} = reading;
  reading.root = model;
  if (typeof model === 'string') {
    if (model.charCodeAt(0) === DOLLAR) {
      reading.root = reviveString(reading, model, null, '');
    }
  } else if (typeof model === 'object' && model !== null) {
    reading.recursion = RECURSION / reply.nesting;
    reviveChild(reading, model, path);
  }
}

// An array or object that is not an array item. Here an array begins a group: the content of an
// object does not count for the arrays around the object.
function reviveChild(
  reading: Reading,
  child: ModelContainer,
  path: string | null,
): void {
  if (Array.isArray(child)) {
    const {group} = reading;
    reading.group = child;
    if (reading.reply.limits.countsSent) {
      noteGroup(reading, child);
    }
    reviveContainer(reading, child, path);
    reading.group = group;
  } else {
    reviveContainer(reading, child, path);
  }
}

function reviveContainer(
  reading: Reading,
  container: ModelContainer,
  path: string | null,
): void {
  if (reading.depth >= reading.recursion) {
    reviveLater(reading, container, path);
    return;
  }
  reading.depth++;
  const {limits, temporaryReferences} = reading.reply;
  if (reading.depth > limits.depthLimit) {
    throw tooDeep(limits);
  }
  // If the application returns an object of the reply, it is sent back as a temporary reference.
  if (path !== null && temporaryReferences !== null) {
    temporaryReferences.set(container, path);
  }
  if (Array.isArray(container)) {
    reviveArray(reading, container, path);
  } else {
    reviveObject(reading, container, path);
  }
  reading.depth--;
}

function reviveObject(
  reading: Reading,
  object: {[string]: Model},
  path: string | null,
): void {
  for (const key of Object.keys(object)) {
    const value = object[key];
    if (key === PROTOTYPE_KEY) {
      delete object[key];
    } else if (typeof value === 'string') {
      if (value.charCodeAt(0) === DOLLAR) {
        reading.path = path;
        reviveProperty(reading, value, object, key);
      }
    } else if (typeof value === 'object' && value !== null) {
      reviveChild(reading, value, path === null ? null : childPath(path, key));
    }
  }
}

function reviveArray(
  reading: Reading,
  array: Array<Model>,
  path: string | null,
): void {
  const {length} = array;
  for (let index = 0; index < length; index++) {
    const value = array[index];
    if (typeof value === 'string') {
      if (value.charCodeAt(0) === DOLLAR) {
        reading.path = path;
        array[index] = reviveString(reading, value, array, index);
      }
    } else if (typeof value === 'object' && value !== null) {
      reviveContainer(
        reading,
        value,
        path === null ? null : childPath(path, index),
      );
    }
  }
}

// The reading is incomplete until the job has run. The job forgets the model when it begins: errors keep
// the functions of their stack, and what these can reach.
function reviveLater(
  reading: Reading,
  container: ModelContainer,
  path: string | null,
): void {
  const {depth, group, reply} = reading;
  beginWalk(reading);
  let rest: Rest | null = {container, path, depth, group};
  reply.agenda.add(() => {
    const begun = rest;
    rest = null;
    if (begun === null) {
      return;
    }
    try {
      reviveRest(reading, begun);
    } catch (error) {
      failReading(reading, error);
      return;
    }
    finishIfComplete(reading);
  });
}

function reviveRest(
  reading: Reading,
  {container, path, depth, group}: Rest,
): void {
  const {chunk, reply} = reading;
  // Another walk of this reading may have failed.
  if (chunk.status === BLOCKED) {
    reading.depth = depth;
    reading.recursion = depth + RECURSION;
    reading.group = group;
    const {nesting} = reply;
    try {
      reply.nesting = nesting + 1;
      reviveContainer(reading, container, path);
    } finally {
      reply.nesting = nesting;
    }
  }
  endWalk(reading);
}

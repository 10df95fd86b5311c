// "$h1" with 1 = {"id":"act.js#save","bound":"$@2"} → the function, bound to the arguments in part
// 2. "$H1" with 1 = {"id":"settings.js#defaults"} → the object. The client can choose only the id and the
// arguments.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {CallableFunction, ModuleReference} from '../replyHost.js';
import type {Making, Reading, Reply, Slot} from '../slots/slot.js';

import {FULFILLED, REJECTED, readChunk} from 'flight-core/src/chunk/chunk.js';
import {protocolError} from 'flight-core/src/errors.js';

import {ID_LENGTH_LIMIT, checkBoundArguments} from '../entries/limits.js';
import {waitForLoad, withoutHole} from '../slots/fillSlots.js';
import {ReplyPromise} from '../slots/parts.js';
import {isMarkedObject, isOwnArray} from '../slots/path.js';
import {EMPTY_PATH, STILL_OPEN, continueWith, waitFor} from '../slots/slot.js';
import {acceptExport, acceptObject} from './callableExport.js';
import {reviveThrough} from './reference.js';

// A server function or object as the client names it.
export type FunctionReference = {
  readonly id: string,
  // The ReplyPromise of the arguments. Any other value means no arguments.
  readonly bound: unknown,
};

// Null if the id is not a string. The id is sent once and looked up for every token that refers
// to it, so its length is limited.
export function readReference(metadata: unknown): FunctionReference | null {
  if (metadata == null) {
    throw protocolError(
      'A part that names a server function must be an object.',
    );
  }
  const id = ownProperty(metadata, 'id');
  if (typeof id === 'string' && id.length > ID_LENGTH_LIMIT) {
    throw protocolError(
      `The id of a server function in a reply has ${id.length} characters; the limit ` +
        `is ${ID_LENGTH_LIMIT}.`,
      589,
    );
  }
  return typeof id === 'string'
    ? {id, bound: ownProperty(metadata, 'bound')}
    : null;
}

// The part of the arguments; null if there is none.
export function partOfArguments({bound}: FunctionReference): Chunk | null {
  return ReplyPromise.chunkOf(bound);
}

// The client trusts its server and has no such check (react-client/src/serverFunctions/serverFunction.js).
function ownProperty(value: unknown, name: string): unknown {
  return typeof value === 'object' &&
    value !== null &&
    Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

export function reviveServerReference(
  reading: Reading,
  text: string,
  container: interface {} | null,
  key: string | number,
): unknown {
  return reviveThrough(reading, text, {container, key}, SERVER_REFERENCE);
}

export function reviveServerObject(
  reading: Reading,
  text: string,
  container: interface {} | null,
  key: string | number,
): unknown {
  return reviveThrough(reading, text, {container, key}, SERVER_OBJECT);
}

// In a cycle a function is bound before its arguments are complete, and the arguments can still
// fail.
function hasArguments(reference: FunctionReference): boolean {
  const part = partOfArguments(reference);
  return part === null || part.status === FULFILLED;
}

const NO_ARGUMENTS: ReadonlyArray<unknown> = [];

// Makes the function from its metadata, {id, bound}.
const SERVER_REFERENCE: Making = {
  isHole: true,
  copiesItems: false,
  make(slot, metadata) {
    const reference = readReference(metadata);
    // A function under the key `then` would not be stored, so its module is not loaded.
    if (reference === null || slot.key === 'then') {
      return null;
    }
    const known = slot.reading.reply.exports.get(metadata);
    return known !== undefined && hasArguments(reference)
      ? known
      : loadExport(slot, metadata, reference);
  },
};

// Finds the object that the metadata names. Arguments in it have no meaning.
const SERVER_OBJECT: Making = {
  isHole: true,
  copiesItems: false,
  make(slot, metadata) {
    const reference = readReference(metadata);
    if (reference === null) {
      return null;
    }
    const {id} = reference;
    const known = slot.reading.reply.exports.get(metadata);
    return known === undefined
      ? loadExport(slot, metadata, {id, bound: OBJECT_ONLY})
      : acceptObject(id, known);
  },
};

// Instead of bound arguments: the export must be an object.
const OBJECT_ONLY = {};

function loadExport(
  slot: Slot,
  metadata: unknown,
  reference: FunctionReference,
): unknown {
  const {host, manifest} = slot.reading.reply;
  const imported = host.resolveServerReference(manifest, reference.id);
  const loading = host.preloadModule(imported);
  const making = new LoadedExport(metadata, reference, imported);
  continueWith(slot, making);
  if (loading) {
    waitForLoad(slot, loading);
    return STILL_OPEN;
  }
  return making.make(slot);
}

// Waits for the module, then for the arguments. Both may be available already.
class LoadedExport implements Making {
  readonly isHole: boolean = true;
  readonly copiesItems: boolean = true;
  readonly metadata: unknown;
  readonly reference: FunctionReference;
  readonly imported: ModuleReference;
  fn: CallableFunction | null = null;

  constructor(
    metadata: unknown,
    reference: FunctionReference,
    imported: ModuleReference,
  ) {
    this.metadata = metadata;
    this.reference = reference;
    this.imported = imported;
  }

  make(slot: Slot, value: unknown): unknown {
    const {reply} = slot.reading;
    const {fn} = this;
    return fn === null ? this.load(slot) : this.bind(reply, fn, value);
  }

  load(slot: Slot): unknown {
    const {reply} = slot.reading;
    const {imported, reference} = this;
    const exported = reply.host.requireModule(imported);
    const bound = partOfArguments(reference);
    if (
      reference.bound === OBJECT_ONLY ||
      (bound === null && isMarkedObject(exported))
    ) {
      return this.remember(reply, acceptObject(reference.id, exported));
    }
    const fn = acceptExport(reply, reference.id, exported);
    this.fn = fn;
    if (bound === null) {
      return this.remember(reply, fn);
    }
    readChunk(bound);
    if (bound.status === FULFILLED) {
      return this.bind(reply, fn, bound.value);
    }
    if (bound.status === REJECTED) {
      throw bound.reason;
    }
    waitFor(slot, bound, EMPTY_PATH);
    return STILL_OPEN;
  }

  // Another slot may have bound the function meanwhile. Calls the `bind` of the function itself,
  // because its result is registered, too.
  bind(reply: Reply, fn: CallableFunction, value: unknown): interface {} {
    const known = reply.exports.get(this.metadata);
    if (known !== undefined) {
      return known;
    }
    const args = isOwnArray(value) ? value : NO_ARGUMENTS;
    checkBoundArguments(args);
    reply.budget.chargeBound(args);
    // If the function is bound to itself, its arguments contain a hole.
    const parameters = [null, ...args.map(withoutHole)];
    const bind = Reflect.get(fn, 'bind');
    return this.remember(reply, Reflect.apply(bind, fn, parameters));
  }

  remember(reply: Reply, value: interface {}): interface {} {
    reply.exports.set(this.metadata, value);
    return value;
  }
}

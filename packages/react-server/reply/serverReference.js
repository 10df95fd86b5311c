// "$h1" with 1 = {"id":"act.js#save","bound":"$@2"} → the function, bound to what part 2 holds.
// Nothing but the id and the arguments is taken from the client.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {CallableFunction} from './callableExport.js';
import type {Making, Reading, Reply, Slot} from './reply.js';
import type {ModuleReference} from './replyHost.js';

import {FULFILLED, REJECTED, readChunk} from 'flight-core/src/chunk/chunk.js';
import {protocolError} from 'flight-core/src/errors.js';

import {BindingBudget} from './boundArguments.js';
import {acceptExport} from './callableExport.js';
import {ID_LENGTH_LIMIT} from './limits.js';
import {reviveThrough} from './reference.js';
import {NO_PATH, STILL_OPEN} from './reply.js';
import {ReplyPromise} from './replyPromise.js';
import {withoutHole} from './resolve.js';
import {waitFor} from './slot.js';
import {waitForLoad} from './wake.js';

// Which function is meant, as a client says it.
export type FunctionReference = {
  readonly id: string,
  // A promise of the reply for the arguments. Anything else means that there are none.
  readonly bound: unknown,
};

// Null for what names no function. An id is sent once and looked up for every token that leads
// to it, so it has to be short.
export function readReference(metadata: unknown): FunctionReference | null {
  if (metadata == null) {
    throw protocolError('A part that names a server function is empty.');
  }
  const id = ownProperty(metadata, 'id');
  if (typeof id === 'string' && id.length > ID_LENGTH_LIMIT) {
    throw protocolError(
      `A reply names a server function by an id of ${id.length} characters, and the ` +
        `limit is ${ID_LENGTH_LIMIT}.`,
      589,
    );
  }
  return typeof id === 'string'
    ? {id, bound: ownProperty(metadata, 'bound')}
    : null;
}

// The part that holds the arguments; null if there is none.
export function partOfArguments({bound}: FunctionReference): Chunk | null {
  return ReplyPromise.chunkOf(bound);
}

// Other than the client (revive/serverRow.js), which trusts who writes to it.
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

// In a circle a function is made before its arguments are complete, which may yet fail.
function hasArguments(reference: FunctionReference): boolean {
  const part = partOfArguments(reference);
  return part === null || part.status === FULFILLED;
}

const NO_ARGUMENTS: ReadonlyArray<unknown> = [];

// From the metadata of a function to the function.
const SERVER_REFERENCE: Making = {
  isHole: true,
  copiesItems: false,
  make(slot, metadata) {
    const reference = readReference(metadata);
    // No function may stand there, so none is looked for.
    if (reference === null || slot.key === 'then') {
      return null;
    }
    const {reply} = slot.reading;
    const {functions, host, manifest} = reply;
    const named: $FlowFixMe = metadata; // an object, since it has an id
    const known = functions.get(named);
    if (known !== undefined && hasArguments(reference)) {
      return known;
    }
    const imported = host.resolveServerReference(manifest, reference.id);
    const loading = host.preloadModule(imported);
    const making = new LoadedFunction(named, reference, imported);
    slot.making = making;
    if (loading) {
      waitForLoad(slot, loading);
      return STILL_OPEN;
    }
    return making.make(slot);
  },
};

// First its module is there, then its arguments; at every step all that is missing may be
// known already.
class LoadedFunction implements Making {
  readonly isHole: boolean = true;
  readonly copiesItems: boolean = true;
  readonly metadata: interface {};
  readonly reference: FunctionReference;
  readonly imported: ModuleReference;
  fn: CallableFunction | null = null;

  constructor(
    metadata: interface {},
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
    const fn = acceptExport(reply, reference.id, exported);
    this.fn = fn;
    const bound = partOfArguments(reference);
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
    waitFor(slot, bound, NO_PATH);
    return STILL_OPEN;
  }

  // Another slot may have been faster. The function's own bind is used, so that what is
  // registered stays registered.
  bind(reply: Reply, fn: CallableFunction, value: unknown): CallableFunction {
    const known = reply.functions.get(this.metadata);
    if (known !== undefined) {
      return known;
    }
    const args = Array.isArray(value) ? value : NO_ARGUMENTS;
    const binding = reply.binding ?? new BindingBudget(reply.limits);
    reply.binding = binding;
    binding.charge(args);
    // A function among its own arguments is a hole in them.
    return this.remember(reply, fn.bind(null, ...args.map(withoutHole)));
  }

  remember(reply: Reply, fn: CallableFunction): CallableFunction {
    reply.functions.set(this.metadata, fn);
    return fn;
  }
}

// Values that the application has tainted: a `react` of the experimental channel has the functions, and
// its internals the registries that they fill.

import type {Request} from './request.js';

import {refusalError} from 'flight-core/src/errors.js';

import {IS_EXPERIMENTAL, serverInternals} from './reactInternals.js';

// Strings and bigints are their own keys. The key of binary data is a string with a code for each byte.
export type UniqueValue = string | bigint;

// `count`: the lifetimes that have not ended, and the requests that were pending when one ended.
type TaintedValue = {readonly message: string, count: number, ...};

type Registries = {
  readonly objects: WeakMap<interface {}, string>,
  readonly values: Map<UniqueValue, TaintedValue>,
  readonly byteLengths: Set<number>,
  // React adds the values whose lifetime ends to all of these lists.
  readonly pendingRequests: Set<Array<UniqueValue>>,
};

const registries: Registries | null = findRegistries();

// A constant, so that nothing is looked up with a `react` of the stable channel.
export const CAN_TAINT: boolean = IS_EXPERIMENTAL;

const endedInRequest: WeakMap<Request, Array<UniqueValue>> = new WeakMap();

function findRegistries(): Registries | null {
  const {
    TaintRegistryObjects: objects,
    TaintRegistryValues: values,
    TaintRegistryByteLengths: byteLengths,
    TaintRegistryPendingRequests: pendingRequests,
  } = serverInternals;
  return objects === undefined ||
    values === undefined ||
    byteLengths === undefined ||
    pendingRequests === undefined
    ? null
    : {objects, values, byteLengths, pendingRequests};
}

// The error for an object or a function, or null.
export function refuseTaintedObject(value: interface {}): Error | null {
  const message = registries?.objects.get(value);
  return message === undefined ? null : refusalError(message);
}

// The error for a string or a bigint, or null.
export function refuseTaintedValue(value: UniqueValue): Error | null {
  const tainted = registries?.values.get(value);
  return tainted === undefined ? null : refusalError(tainted.message);
}

// For values without a slot that could be an error instead.
export function throwIfTainted(error: Error | null): void {
  if (error !== null) {
    throw error;
  }
}

export function isTainted(value: UniqueValue): boolean {
  return registries !== null && registries.values.has(value);
}

// The error for binary data with the bytes of a tainted value, or null.
export function refuseTaintedBytes(view: $ArrayBufferView): Error | null {
  return registries !== null && registries.byteLengths.has(view.byteLength)
    ? refuseTaintedValue(keyOfBytes(view))
    : null;
}

// A list of arguments would overflow the stack for large views.
function keyOfBytes({
  buffer,
  byteOffset,
  byteLength,
}: $ArrayBufferView): string {
  let key = '';
  for (const byte of new Uint8Array(buffer, byteOffset, byteLength)) {
    key += String.fromCharCode(byte);
  }
  return key;
}

// Values stay tainted until the requests that are pending now have ended.
export function keepTaints(request: Request): void {
  if (registries !== null) {
    const ended: Array<UniqueValue> = [];
    endedInRequest.set(request, ended);
    registries.pendingRequests.add(ended);
  }
}

// The request has ended. Only the first call has an effect.
export function releaseTaints(request: Request): void {
  const ended = endedInRequest.get(request);
  if (registries === null || ended === undefined) {
    return;
  }
  endedInRequest.delete(request);
  registries.pendingRequests.delete(ended);
  for (const value of ended) {
    const tainted = registries.values.get(value);
    if (tainted !== undefined) {
      tainted.count--;
      if (tainted.count === 0) {
        registries.values.delete(value);
      }
    }
  }
}

// Where debug info is stored: on the chunk of its row, until the chunk is fulfilled with a value
// that can have debug info itself.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {DebugInfo, DebugState} from './debugState.js';

import {FULFILLED} from 'flight-core/src/chunk/chunk.js';
import {pushAll} from 'flight-core/src/pushAll.js';
import {ELEMENT_TYPE, LAZY_TYPE} from '../reactSymbols.js';
import {chunkOfLazy} from '../waits/lazy.js';
import {DevelopmentChunk} from './developmentChunk.js';
import {defineHidden} from './hiddenProperty.js';
import {moduleExports} from './processState.js';

// Stands for info that has not arrived. React reads the lists before that: it accepts any object, but no
// hole.
export const NOT_ARRIVED: DebugInfo = {};

const KEY = '_debugInfo';
const RECEIVED = '_receivedDebugInfo';

// Chunks that belong to no row have no info.
export function infoOf(chunk: Chunk): Array<DebugInfo> {
  return chunk instanceof DevelopmentChunk ? chunk._debugInfo : [];
}

// The info of a chunk or, if it was moved, of its value. Entries that never arrived are left out.
export function infoOfValue(chunk: Chunk): ReadonlyArray<DebugInfo> {
  const own = infoOf(chunk);
  const carrier = carrierOf(chunk);
  const moved = carrier === null ? null : Reflect.get(carrier, KEY);
  const list = own.length === 0 && Array.isArray(moved) ? moved : own;
  return list.filter(info => info !== NOT_ARRIVED);
}

export function noteExport(value: unknown): void {
  if (typeof value === 'object' && value !== null) {
    moduleExports.add(value);
  }
}

export function isExport(value: interface {}): boolean {
  return moduleExports.has(value);
}

function carrierOf(chunk: Chunk): interface {} | null {
  return chunk.status === FULFILLED ? carrierBehind(chunk.value) : null;
}

// What is behind lazy nodes that are ready, if it can have debug info.
function carrierBehind(start: unknown): interface {} | null {
  let value = start;
  while (typeof value === 'object' && value !== null && !isExport(value)) {
    const chunk = chunkOfLazy(value);
    if (chunk === null || chunk.status !== FULFILLED) {
      return canCarryInfo(value) ? value : null;
    }
    ({value} = chunk);
  }
  return null;
}

function canCarryInfo(value: interface {}): boolean {
  const {$$typeof} = value as interface {readonly $$typeof?: unknown};
  return (
    Array.isArray(value) ||
    $$typeof === ELEMENT_TYPE ||
    $$typeof === LAZY_TYPE ||
    typeof Reflect.get(value, Symbol.asyncIterator) === 'function'
  );
}

// Removes entries after the end time that the application has set. Creates a new list: existing
// lazy nodes keep the old one.
export function cutInfo(state: DebugState, chunk: Chunk): void {
  if (state.endTime !== null) {
    const list = infoOf(chunk);
    removeMissing(list);
    Reflect.set(chunk, KEY, list.slice(0, countInTime(state, list)));
  }
}

// Like `cutInfo`, for a row that fails: the list of existing lazy nodes is changed, too.
export function cutFailedInfo(state: DebugState, chunk: Chunk): void {
  if (state.endTime !== null) {
    const list = infoOf(chunk);
    removeMissing(list);
    list.splice(countInTime(state, list));
  }
}

function countInTime(
  {endTime}: DebugState,
  list: ReadonlyArray<DebugInfo>,
): number {
  const end = list.findIndex(
    ({time}) => typeof time === 'number' && endTime !== null && time > endTime,
  );
  return end === -1 ? list.length : end;
}

// Moves the info of a chunk to the value with which it is fulfilled. A lazy node uses the list of
// its own chunk.
export function moveInfo(chunk: Chunk, value: unknown): void {
  const carrier = carrierBehind(value);
  const list = infoOf(chunk);
  removeMissing(list);
  if (carrier !== null) {
    putInFront(carrier, list);
    list.length = 0;
  }
}

function removeMissing(list: Array<DebugInfo>): void {
  for (let at = list.length - 1; at >= 0; at--) {
    if (list[at] === NOT_ARRIVED) {
      list.splice(at, 1);
    }
  }
}

// Moves the info of an element's lazy node to the complete element.
export function prependInfo(chunk: Chunk, element: interface {}): void {
  if (chunk.status === FULFILLED) {
    const list = infoOf(chunk);
    putInFront(element, list);
    list.length = 0;
  }
}

// Adds info to a chunk or, if it was moved, to its value.
export function appendInfo(chunk: Chunk, info: DebugInfo): void {
  const carrier = carrierOf(chunk);
  const list = carrier === null ? infoOf(chunk) : Reflect.get(carrier, KEY);
  if (Array.isArray(list)) {
    list.push(info);
  } else if (carrier !== null) {
    putInFront(carrier, [info]);
  }
}

function putInFront(
  carrier: interface {},
  list: ReadonlyArray<DebugInfo>,
): void {
  const known = Reflect.get(carrier, KEY);
  if (Array.isArray(known)) {
    insertInFront(known, list);
  } else if (!Object.isFrozen(carrier)) {
    put(carrier, known, [...list]);
  }
}

function insertInFront(
  known: Array<DebugInfo>,
  list: ReadonlyArray<DebugInfo>,
): void {
  const last = known.splice(0);
  pushAll(known, list);
  pushAll(known, last);
}

// An element has the property already.
function put(
  carrier: interface {},
  known: unknown,
  list: Array<DebugInfo>,
): void {
  if (known === null) {
    Reflect.set(carrier, KEY, list);
  } else {
    defineHidden(carrier, KEY, list);
  }
}

// Waits that delayed a value also delayed values that refer to it. Its components are not
// inherited.
export function inheritInfo(chunk: Chunk, used: Chunk): void {
  const list = infoOf(chunk);
  const awaited = infoOf(used).filter(isInherited);
  for (const info of awaited) {
    if (isFirst(chunk, info)) {
      list.push(info);
    }
  }
}

function isInherited(info: DebugInfo): boolean {
  return info !== NOT_ARRIVED && info.name === undefined;
}

function isFirst(chunk: Chunk, info: DebugInfo): boolean {
  const known: unknown = Reflect.get(chunk, RECEIVED);
  const received: Set<unknown> = known instanceof Set ? known : new Set();
  Reflect.set(chunk, RECEIVED, received);
  const {size} = received;
  return received.add(info).size > size;
}

// Where debug info is stored: on the chunk of its row, until the chunk is fulfilled with a value
// that can have debug info itself.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {DebugInfo, DebugState} from './debugState.js';
import type {InfoMove} from './trace.js';

import {FULFILLED} from 'flight-core/src/chunk/chunk.js';
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
// its own chunk. If the stack overflows after that, the row is read again and has another value.
export function moveInfo(
  {traces}: DebugState,
  chunk: Chunk,
  value: unknown,
): void {
  const carrier = carrierBehind(value);
  const list = infoOf(chunk);
  takeBack(traces.find(chunk)?.move, list);
  removeMissing(list);
  if (carrier !== null) {
    const infos = [...list];
    traces.of(chunk).move = {carrier, infos};
    putInFront(carrier, infos);
    list.length = 0;
  }
}

// Undoes the move of an earlier read.
function takeBack(move: ?InfoMove, list: Array<DebugInfo>): void {
  if (move == null) {
    return;
  }
  // The carrier may be a lazy node whose row was read since then.
  const carrier = carrierBehind(move.carrier);
  const moved = carrier === null ? null : Reflect.get(carrier, KEY);
  if (!Array.isArray(moved)) {
    return;
  }
  const {infos} = move;
  const at = moved.findIndex((_, from) =>
    infos.every((info, index) => moved[from + index] === info),
  );
  if (at !== -1) {
    insertInFront(list, infos);
    moved.splice(at, infos.length);
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
export function appendInfo(
  state: DebugState,
  chunk: Chunk,
  info: DebugInfo,
): void {
  const carrier = carrierOf(chunk);
  if (carrier === null && chunk.status === FULFILLED) {
    // A chunk that shortcuts have passed has info now.
    state.shortcutPeriod++;
  }
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

// Calls nothing that could overflow the stack halfway. Arguments of `unshift` would be on the stack.
function insertInFront(
  known: Array<DebugInfo>,
  list: ReadonlyArray<DebugInfo>,
): void {
  const count = known.length;
  for (const info of list) {
    known.push(info);
  }
  known.copyWithin(list.length, 0, count);
  for (let index = 0; index < list.length; index++) {
    known[index] = list[index];
  }
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

// The first chunk, from `start` on through lazy nodes, whose awaits are inherited, or that is not known
// to be ready. Chains without info are shortened.
export function nextWithInfo(state: DebugState, start: Chunk): Chunk {
  const passed: Set<Chunk> = new Set();
  let chunk = start;
  while (!passed.has(chunk)) {
    const next =
      chunk.status === FULFILLED && !infoOf(chunk).some(isInherited)
        ? (shortcutOf(state, chunk) ?? chunkOfLazy(chunk.value))
        : null;
    if (next === null) {
      break;
    }
    passed.add(chunk);
    chunk = next;
  }
  for (const each of passed) {
    const trace = state.traces.of(each);
    trace.shortcut = chunk;
    trace.shortcutPeriod = state.shortcutPeriod;
  }
  return chunk;
}

function shortcutOf(
  {shortcutPeriod, traces}: DebugState,
  chunk: Chunk,
): Chunk | null {
  const trace = traces.find(chunk);
  return trace !== null && trace.shortcutPeriod === shortcutPeriod
    ? trace.shortcut
    : null;
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

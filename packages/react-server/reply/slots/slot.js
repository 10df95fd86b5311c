// The records of decoding, and every change of their state:
//
//   Reply    a reply as it arrives, and what its parts wait for
//   Reading  one text that is being read: a part, or an item of a stream
//   Slot     a property or an item in a reading whose value is missing, or its root
//
// A slot is in one of four states. fillSlots.js uses `resolving` and `stuck` during a pass.
//
//   open        its value is missing, and it waits for its source
//   resolving   its path is being followed; meeting it again closes a cycle
//   stuck       its path cannot be followed further in this pass
//   filled      its value is stored
//
//   event              function
//   a token is read    openSlot, waitFor, beginLoad
//   value available    fillSlot
//   a pass reaches it  beginResolving
//   no value yet       keepWaiting
//   a pass ends        endPass
//
// A reading is being walked, then blocked while slots are missing, then complete or failed:
// beginWalk, endWalk, blockReading, completeReading, failReading. Decision 011 has the reasons.

import type {Chunk, Listener} from 'flight-core/src/chunk/chunk.js';
import type {ChunkBehind} from 'flight-core/src/chunk/settle.js';
import type {Transitions} from 'flight-core/src/stateTable.js';

import type {TemporaryReferenceSet} from '../../src/temporary/temporaryProxy.js';
import type {Entries} from '../entries/entries.js';
import type {LimitOptions, ReplyLimits} from '../entries/limits.js';
import type {ReplyHost, ServerManifest} from '../replyHost.js';

import {
  BLOCKED,
  FULFILLED,
  PENDING,
  createPendingChunk,
  listen,
} from 'flight-core/src/chunk/chunk.js';
import {
  settleWithError,
  settleWithValue,
} from 'flight-core/src/chunk/settle.js';
import {releaseFrames} from 'flight-core/src/errors.js';
import {withoutThen} from 'flight-core/src/guard/plainObjects.js';
import {checkTransition} from 'flight-core/src/stateTable.js';

import {ReplyBudget, sizeInBytes} from '../entries/budget.js';
import {createEntries} from '../entries/entries.js';
import {readLimits} from '../entries/limits.js';
import {Part, ReplyPromise} from './parts.js';
import {ReplyAgenda} from './replyAgenda.js';

// Receives the content of its entries. `fail` after the end has no effect.
export type ReplyStream = interface {
  addText(text: string): void,
  fail(error: unknown): void,
};

// The error is created on demand: only a missing part needs it.
export type BodyEnd = interface {
  // Whether all entries have arrived.
  readonly isComplete: boolean,
  error(): unknown,
};

export interface DecodeOptions extends LimitOptions {
  // Remembers the values that the client kept, for the response.
  readonly temporaryReferences?: TemporaryReferenceSet | null | void;
  // Also allows exports that registerServerReference has not marked.
  readonly allowUnregisteredFunctions?: boolean | void;
}

export type ReplyOptions = {
  readonly host: ReplyHost,
  readonly manifest: ServerManifest,
  // Entries whose names do not begin with it are ignored.
  readonly prefix: string,
  readonly options: DecodeOptions,
};

// The late-bound record of the decoder: calls from lower layers to higher ones.
export type ReplyDriver = {
  // Reads a part that has not been read yet.
  readonly read: (reply: Reply, chunk: Chunk, content: unknown) => void,
  // The source of a slot is fulfilled or rejected.
  readonly wake: (slot: Slot, chunk: Chunk) => void,
  // No job is left. Returns true if it must be called again; see fillSlots.js.
  readonly closeCycles: (reply: Reply) => boolean,
};

function chunkBehind(value: unknown): Chunk | null {
  return ReplyPromise.chunkOf(value);
}

export class Reply {
  readonly driver: ReplyDriver;
  readonly host: ReplyHost;
  readonly manifest: ServerManifest;
  readonly prefix: string;
  readonly limits: ReplyLimits;
  readonly temporaryReferences: TemporaryReferenceSet | null;
  readonly allowUnregisteredFunctions: boolean;
  readonly agenda: ReplyAgenda = new ReplyAgenda(this);
  readonly chunkBehind: ChunkBehind = chunkBehind;
  entries: Entries = createEntries();
  entryCount: number = 0;
  readonly parts: Map<number, Part> = new Map();
  // Streams are never removed: a number names only one stream.
  readonly streams: Map<number, ReplyStream> = new Map();
  // Created for the first value that waits for the end of the body; rejected if that is an error.
  end: Chunk | null = null;
  // Set once: later entries are ignored, and missing parts are rejected with its error.
  ending: BodyEnd | null = null;
  // Parts that have not arrived and that slots wait for.
  readonly awaited: Set<Chunk> = new Set();
  // Parts that were read and have missing values.
  readonly blocked: Map<Chunk, Reading> = new Map();
  // The number of files and modules that slots wait for.
  loads: number = 0;
  // The number of nested readings that are being walked.
  nesting: number = 0;
  // Set when a slot is filled or waits for something else, and when a reading fails.
  hasProgress: boolean = false;
  // Arrays that a Map, Set or iterator was created from: each can be used once.
  collected: Set<interface {}> | null = null;
  readonly budget: ReplyBudget;
  // The parsed object that names a server function or object → the function or object.
  readonly exports: Map<unknown, interface {}> = new Map();

  constructor(
    {host, manifest, prefix, options}: ReplyOptions,
    driver: ReplyDriver,
  ) {
    this.driver = driver;
    this.host = host;
    this.manifest = manifest;
    this.prefix = prefix;
    this.limits = readLimits(options);
    this.budget = new ReplyBudget(this.limits);
    this.temporaryReferences = options.temporaryReferences ?? null;
    this.allowUnregisteredFunctions =
      options.allowUnregisteredFunctions === true;
  }

  // The members that chunks use of their owner.

  initialize(chunk: Chunk, content: unknown): void {
    this.driver.read(this, chunk, content);
  }

  // The result of an iterator whose item has not arrived.
  createPending(): Chunk {
    return createPendingChunk();
  }
}

// An array that is not an item of an array. It stands for all arrays directly in it.
export type ArrayGroup = ReadonlyArray<unknown>;

export class Reading {
  readonly reply: Reply;
  readonly chunk: Chunk;
  // The parsed text, which is revived in place. A slot if the root itself is missing.
  root: unknown = null;
  // The position of the walk, for temporary references: "0:a:1". Null if the application passed no
  // set of temporary references, and where no path leads.
  path: string | null = null;
  // The number of arrays and objects around the position.
  depth: number = 0;
  // The depth from which the walk does not recurse.
  recursion: number = 0;
  // The outermost of the arrays around the position; null outside of arrays.
  group: ArrayGroup | null = null;
  // Groups that must be counted when all slots are filled.
  groups: Set<ArrayGroup> | null = null;
  // Token → the object that it refers to.
  found: Map<string, interface {}> | null = null;
  // The number of `closeCycles` calls that visited this reading; see fillSlots.js.
  rounds: number = 0;
  // Walks that have not ended: of the root, and of deep values, which are jobs.
  walks: number = 0;
  failed: boolean = false;
  // Slots that are not filled, except those that refer to this reading.
  missing: number = 0;
  // Every slot that was opened. A pass removes those that are filled.
  slots: Array<Slot> = [];

  constructor(reply: Reply, chunk: Chunk) {
    this.reply = reply;
    this.chunk = chunk;
  }
}

// Creates the value of a slot from the value that its token refers to.
export type Making = interface {
  // True if the record of the slot is stored in the slot until it is filled. False if an empty value is
  // stored there first, which gets its content later.
  readonly isHole: boolean,
  // True if it copies the items of an array, so that no item may be a hole.
  readonly copiesItems: boolean,
  // Returns the value, or STILL_OPEN if the slot now waits for something else.
  make(slot: Slot, value: unknown): unknown,
};

export const STILL_OPEN: symbol = Symbol('still open');

// Reads a token: returns its value, or the slot that waits for it.
export type Reviver = (
  reading: Reading,
  text: string,
  // Where the string is; null for the root of a part.
  container: interface {} | null,
  key: string | number,
) => unknown;

// Uses the value unchanged.
export const UNCHANGED: Making = {
  isHole: true,
  copiesItems: false,
  make: (slot, value) => value,
};

// Item 0 of a path is the number of the part, the others are property names.
export type ReadonlyPath = ReadonlyArray<string>;

export const EMPTY_PATH: ReadonlyPath = ['0'];

export type SlotState = 'open' | 'resolving' | 'stuck' | 'filled';

export const SLOT_TRANSITIONS: Transitions<SlotState> = {
  open: ['resolving', 'filled'],
  resolving: ['resolving', 'stuck', 'filled'],
  stuck: ['open'],
  filled: [],
};

// A hole is a `Slot` that is stored in the slot itself, so that following a path detects it. A complete
// part contains no hole.
export class Slot implements Listener {
  readonly reading: Reading;
  // Null for the root of the reading.
  readonly container: interface {} | null;
  readonly key: string | number;
  // The group of arrays around the slot, if the slot is an array item.
  readonly group: ArrayGroup | null;
  making: Making;
  state: SlotState = 'open';
  // Whether it is included in `missing` of its reading.
  counts: boolean = false;
  // The part it waits for, and the path from there to the value. Null for bytes and modules. A
  // filled slot keeps its source: in a cycle the source can still fail.
  source: Chunk | null = null;
  path: ReadonlyPath = EMPTY_PATH;
  // Position in fillSlots.js: the next step of the path, and the container of the previous one.
  step: number = 1;
  at: interface {} | null = null;
  // The next item to check, for a Making that copies items.
  item: number = 0;

  constructor(
    reading: Reading,
    container: interface {} | null,
    key: string | number,
    making: Making,
  ) {
    this.reading = reading;
    this.container = container;
    this.key = key;
    this.group = Array.isArray(container) ? reading.group : null;
    this.making = making;
  }

  settled(chunk: Chunk): void {
    this.reading.reply.driver.wake(this, chunk);
  }
}

// Call `waitFor` or `beginLoad` next.
export function openSlot(
  reading: Reading,
  container: interface {} | null,
  key: string | number,
  making: Making,
): Slot {
  const slot = new Slot(reading, container, key, making);
  reading.slots.push(slot);
  return slot;
}

// A slot that refers to its own reading does not count as missing: it is resolved when all others
// are filled.
export function waitFor(slot: Slot, chunk: Chunk, path: ReadonlyPath): void {
  const {reading} = slot;
  slot.source = chunk;
  slot.path = path;
  slot.step = 1;
  slot.at = null;
  slot.item = 0;
  if (chunk === reading.chunk) {
    stopCounting(slot);
    return;
  }
  startCounting(slot);
  if (chunk.status === PENDING) {
    reading.reply.awaited.add(chunk);
  }
  listen(chunk, slot);
}

// The slot waits for bytes or a module.
export function beginLoad(slot: Slot): void {
  slot.source = null;
  startCounting(slot);
  slot.reading.reply.loads++;
}

export function endLoad(slot: Slot): void {
  slot.reading.reply.loads--;
}

function startCounting(slot: Slot): void {
  if (!slot.counts) {
    slot.counts = true;
    slot.reading.missing++;
  }
}

// Also called when the source of a filled slot is fulfilled.
export function stopCounting(slot: Slot): void {
  if (slot.counts) {
    slot.counts = false;
    slot.reading.missing--;
  }
}

export function continueWith(slot: Slot, making: Making): void {
  slot.making = making;
  slot.reading.reply.hasProgress = true;
}

// Only this function assigns the state of a slot.
function moveSlot(slot: Slot, to: SlotState): void {
  if (__DEV__) {
    checkTransition(SLOT_TRANSITIONS, slot.state, to);
  }
  slot.state = to;
}

export function beginResolving(slot: Slot): void {
  moveSlot(slot, 'resolving');
}

export function keepWaiting(slot: Slot): void {
  // The slot is filled already if a load called back synchronously.
  if (slot.state === 'resolving') {
    moveSlot(slot, 'stuck');
  }
}

export function endPass(reading: Reading): void {
  reading.slots = reading.slots.filter(slot => slot.state !== 'filled');
  for (const slot of reading.slots) {
    if (slot.state !== 'open') {
      moveSlot(slot, 'open');
    }
  }
}

// The caller must check whether the reading is complete now.
export function fillSlot(slot: Slot, value: unknown): void {
  if (slot.making.isHole) {
    storeValue(slot, value);
  }
  moveSlot(slot, 'filled');
  slot.at = null;
  slot.reading.reply.hasProgress = true;
  if (!isAhead(slot)) {
    stopCounting(slot);
  }
}

// In a cycle slots are filled from incomplete parts. The reading must wait until the source is
// fulfilled, because the value may still contain holes.
function isAhead({reading, source}: Slot): boolean {
  return (
    source !== null && source !== reading.chunk && source.status !== FULFILLED
  );
}

function storeValue(slot: Slot, value: unknown): void {
  const {container, key, reading} = slot;
  if (container === null) {
    reading.root = value;
    return;
  }
  if (slot.group !== null) {
    noteItem(reading, slot.group, value);
  }
  if (value === undefined && isForeign(slot)) {
    Reflect.deleteProperty(container, key);
  } else {
    // The key is never `__proto__`: the walk deletes such keys unread.
    Reflect.set(container, key, withoutThen(key, value));
  }
}

// Whether an undefined value is left out: in an object, unless the value comes from the same part.
function isForeign({container, reading, source}: Slot): boolean {
  return source !== reading.chunk && !Array.isArray(container);
}

// Marks the group of an item that was found by reference to be counted, if the item has a size.
export function noteItem(
  reading: Reading,
  group: ArrayGroup,
  value: unknown,
): void {
  const counts =
    typeof value === 'string' ||
    typeof value === 'bigint' ||
    Array.isArray(value) ||
    sizeInBytes(value) > 0;
  if (counts) {
    noteGroup(reading, group);
  }
}

// The group is counted when all slots are filled.
export function noteGroup(reading: Reading, group: ArrayGroup): void {
  const groups = reading.groups ?? new Set();
  groups.add(group);
  reading.groups = groups;
}

export function takeGroups(reading: Reading): Set<ArrayGroup> | null {
  const {groups} = reading;
  reading.groups = null;
  return groups;
}

export function beginWalk(reading: Reading): void {
  reading.walks++;
}

export function endWalk(reading: Reading): void {
  reading.walks--;
}

export function blockReading(reading: Reading): void {
  reading.reply.blocked.set(reading.chunk, reading);
}

export function completeReading({chunk, reply, root}: Reading): void {
  settleWithValue(reply, chunk, root);
  reply.blocked.delete(chunk);
}

export function failReading(reading: Reading, error: unknown): void {
  const {reply, chunk} = reading;
  if (reading.failed || chunk.status !== BLOCKED) {
    return;
  }
  settleWithError(reply, chunk, releaseFrames(error));
  reading.failed = true;
  reading.root = null;
  reading.group = null;
  reading.slots = [];
  reply.hasProgress = true;
  reply.blocked.delete(chunk);
}

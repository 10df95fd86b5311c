// The records of one reply that is being decoded, none of which the application ever sees:
//
//   Reply    all of it: its entries, its parts, what is still being waited for
//   Part     the chunk of one number
//   Reading  one text of the reply that is being read: a part, or an item of a stream
//   Slot     a place in what is read that waits for its value
//
// How a value is found that has to be waited for, and when a part is complete, is in
// slot.js, finish.js and circles.js; decision 011 says why it is done so.

import type {ChunkStatus, Listener} from 'flight-core/src/chunk/chunk.js';

import type {ArrayCount} from './arrayCount.js';
import type {BindingBudget} from './boundArguments.js';
import type {CallableFunction} from './callableExport.js';
import type {Entries} from './entries.js';
import type {ReplyLimits} from './limits.js';
import type {ReplyHost, ServerManifest} from './replyHost.js';

import {Agenda} from 'flight-core/src/chunk/agenda.js';
import {
  Chunk,
  PENDING,
  REJECTED,
  RESOLVED_MODEL,
  Unread,
} from 'flight-core/src/chunk/chunk.js';

import {createEntries} from './entries.js';
import {ReplyPromise} from './replyPromise.js';

// Value → its path in the reply, without "$".
export type TemporaryReferenceSet = WeakMap<interface {}, string>;

// A stream or iterable that the texts of its entries are delivered to. Once it has ended,
// nothing is an error any more.
export type ReplyStream = interface {
  addText(text: string): void,
  fail(error: unknown): void,
};

// What lower layers call upwards: the one late-bound record of the decoder.
export type ReplyDriver = {
  // Somebody asks for a part that was not looked at yet.
  readonly read: (reply: Reply, chunk: Chunk) => void,
  // The chunk that a slot waits for is fulfilled or rejected.
  readonly wake: (slot: Slot, chunk: Chunk) => void,
  // Nothing is left to happen. True if there was something to do about it.
  readonly idle: (reply: Reply) => boolean,
};

// Does what is next until nothing is. Whatever happens to a reply happens between `enter` and
// `leave`.
export class ReplyAgenda extends Agenda {
  readonly reply: Reply;
  isWorking: boolean = false;

  constructor(reply: Reply) {
    super();
    this.reply = reply;
  }

  leave(): void {
    this.depth--;
    this.work();
  }

  // What listeners throw, the first of it, is passed on when everything is done.
  work(): void {
    if (this.depth > 0 || this.isWorking) {
      return;
    }
    const failures = [];
    this.isWorking = true;
    do {
      try {
        super.work();
      } catch (error) {
        failures.push(error);
      }
    } while (this.reply.driver.idle(this.reply));
    this.isWorking = false;
    if (failures.length > 0) {
      throw failures[0];
    }
  }
}

export type ReplyOptions = {
  readonly host: ReplyHost,
  readonly manifest: ServerManifest,
  // In front of the name of every entry.
  readonly prefix: string,
  readonly limits: ReplyLimits,
  readonly temporaryReferences: TemporaryReferenceSet | null,
  // Exports that do not carry the mark of a server function may be called, too.
  readonly allowUnregisteredFunctions: boolean,
};

export class Reply {
  readonly host: ReplyHost;
  readonly manifest: ServerManifest;
  readonly prefix: string;
  readonly limits: ReplyLimits;
  readonly temporaryReferences: TemporaryReferenceSet | null;
  readonly allowUnregisteredFunctions: boolean;
  readonly driver: ReplyDriver;
  readonly agenda: ReplyAgenda;
  entries: Entries = createEntries();
  entryCount: number = 0;
  readonly parts: Map<number, Part> = new Map();
  // By number, for good: no number is a stream twice, or a value as well.
  readonly streams: Map<number, ReplyStream> = new Map();
  // Arrays that a Map, Set or iterator was made of: each serves one.
  collected: Set<interface {}> | null = null;
  arrayCount: ArrayCount | null = null;
  // What names a function, as it was parsed → the function.
  readonly functions: Map<interface {}, CallableFunction> = new Map();
  binding: BindingBudget | null = null;
  // Parts that are not here and that slots wait for.
  readonly awaited: Set<Chunk> = new Set();
  // How many other things slots wait for: bytes and modules.
  loads: number = 0;
  // How many parts are being read, one inside of the other.
  nesting: number = 0;
  // What has been read but is not complete.
  readonly blocked: Set<Reading> = new Set();
  // Set once: no more entries are accepted, and what is missing fails with this.
  ending: Ending | null = null;

  constructor(options: ReplyOptions, driver: ReplyDriver) {
    this.host = options.host;
    this.manifest = options.manifest;
    this.prefix = options.prefix;
    this.limits = options.limits;
    this.temporaryReferences = options.temporaryReferences;
    this.allowUnregisteredFunctions = options.allowUnregisteredFunctions;
    this.driver = driver;
    this.agenda = new ReplyAgenda(this);
  }

  initialize(chunk: Chunk): void {
    this.driver.read(this, chunk);
  }

  chunkBehind(value: unknown): Chunk | null {
    return ReplyPromise.chunkOf(value);
  }
}

// The error is only made if something is missing.
export type Ending = interface {
  error(): unknown,
};

export class Part extends Chunk {
  readonly number: number;
  // What the application gets, made when it is first needed.
  promise: ReplyPromise | null = null;

  constructor(
    number: number,
    status: ChunkStatus,
    value: unknown,
    reason: unknown,
  ) {
    super(status, value, reason);
    this.number = number;
  }
}

// What an unread chunk of a reply holds if it is not the text itself.
export class Parsable {
  readonly parse: () => unknown;

  constructor(parse: () => unknown) {
    this.parse = parse;
  }
}

export class Reading {
  readonly reply: Reply;
  readonly chunk: Chunk;
  // What was parsed, which is revived in place. A Slot if all of it has to be waited for.
  root: unknown = null;
  // Where the walk is, for temporary references: "0:a:1". Null without a set of them, and
  // where a value has no path.
  path: string | null = null;
  // How many arrays and objects are around the walk.
  depth: number = 0;
  // How many of them may be entered by recursion.
  recursion: number = 0;
  // Somebody has given all objects of the program properties that `for…in` meets.
  inherited: boolean = false;
  // The array budget: what the arrays around the walk have come to so far, and whether one
  // of them has more than one item; null outside of arrays. See budget.js.
  size: number = 0;
  forks: boolean = false;
  group: interface {} | null = null;
  // Groups that refer to something that counts, which they are told late.
  groups: Set<interface {}> | null = null;
  // Objects that references in this reading were found to name, by their text.
  found: Map<string, interface {}> | null = null;
  // How often it was looked at for circles.
  rounds: number = 0;
  walked: boolean = false;
  failed: boolean = false;
  // Slots that are not filled, those that lead into this reading itself left out.
  missing: number = 0;
  // All slots that were opened; those that are filled say so.
  slots: Array<Slot> = [];

  constructor(reply: Reply, chunk: Chunk) {
    this.reply = reply;
    this.chunk = chunk;
  }
}

// What is made of the value that a slot gets.
export type Making = interface {
  // A hole holds the slot until it is filled. Otherwise the value is there from the
  // beginning, empty, and gets its content later.
  readonly isHole: boolean,
  // The items of an array, if it is one that may be used for arguments, are copied into what is
  // put in place of the hole, so none of them should be a hole by then.
  readonly copiesItems: boolean,
  // Gives what is put in place of a hole; STILL_OPEN if there is more to wait for.
  make(slot: Slot, value: unknown): unknown,
};

// `resolving` and `stuck` are only said while resolve.js is at work.
export type SlotState = 'open' | 'resolving' | 'stuck' | 'filled';

// While it is a hole, a slot stands in its own place, so that whoever follows a path there
// notices. It is never left there once a part is complete.
export class Slot implements Listener {
  readonly reading: Reading;
  // Null: the root of the reading.
  readonly container: interface {} | null;
  readonly key: string | number;
  // The group of arrays it stands in, if it counts for one.
  readonly group: interface {} | null;
  making: Making;
  state: SlotState = 'open';
  // It is one of those that its reading misses.
  counts: boolean = false;
  // What it waits for, and the way from there. Null: something that is no part. Stays when
  // the slot is filled: in a circle the source may still fail.
  source: Chunk | null = null;
  path: ReadonlyArray<string> = NO_PATH;
  // The next step of the way, and what the step before it was taken from.
  step: number = 1;
  at: interface {} | null = null;
  // The next item to look at, for a making that copies them.
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

// Item 0 of a path is the number of the part.
export const NO_PATH: ReadonlyArray<string> = ['0'];

export const STILL_OPEN: symbol = Symbol('still open');

// The chunk of a part, whatever is known of it.
export function getPart(reply: Reply, number: number): Part {
  const {parts} = reply;
  const known = parts.get(number);
  if (known !== undefined) {
    return known;
  }
  const part = createPart(reply, number);
  parts.set(number, part);
  return part;
}

function createPart(reply: Reply, number: number): Part {
  const {ending, entries} = reply;
  const text = entries.texts.get(number);
  if (text !== undefined) {
    entries.texts.delete(number);
    const unread = new Unread(reply, text, null);
    return new Part(number, RESOLVED_MODEL, unread, null);
  }
  return ending === null
    ? new Part(number, PENDING, null, null)
    : new Part(number, REJECTED, null, ending.error());
}

export function promiseOf(part: Part): ReplyPromise {
  const promise = part.promise ?? new ReplyPromise(part);
  part.promise = promise;
  return promise;
}

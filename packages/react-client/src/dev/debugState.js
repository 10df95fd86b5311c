// The state of the development observer of one response.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {ModuleReference} from '../host.js';
import type {Response} from '../response.js';
import type {DebugOptions, FindSourceMapURL} from '../tracer.js';

import {StackFrames} from './stackFrames.js';

// The settings of an entry.
export type DebugSetup = {
  // The function of the entry that creates the tracer. The stack of the response, where its owner
  // called the entry, begins at the caller of this function.
  readonly createTracer: unknown,
  readonly options: DebugOptions,
  readonly replaysConsole: boolean,
  readonly bindToConsole: BindToConsole,
  // Reports once if code cannot be evaluated.
  readonly checkEvaluation: () => void,
  // Null if debug rows are in the stream of the model.
  readonly channel: DebugChannel | null,
  // Describes the files that were loaded for a module; null if tools do not use that here.
  readonly describeModule: DescribeModule | null,
};

// Returns a replayed call, which begins with a badge that names the environment.
export type BindToConsole = (
  method: string,
  args: ReadonlyArray<unknown>,
  environmentName: string,
) => () => unknown;

// Returns new records for each use of the module. Their `awaited` may be shared.
export type DescribeModule = (
  reference: ModuleReference,
) => ?ReadonlyArray<DebugInfo>;

// A separate channel for debug rows, for commands to the server, or for both.
export type DebugChannel = {
  readonly hasReadable: boolean,
  // The stream of debug rows.
  readonly source: unknown,
  // Sends a command, which asks the server for values that it left out. Null if that is not
  // possible. An empty text is the last one.
  readonly send: null | ((command: string) => void),
  // Starts to read. `read` must be called with a function that frames each piece.
  readonly connect: (
    response: Response,
    read: (frame: () => void) => void,
  ) => void,
};

// {"name":"App","key":null,"env":"Server","owner":"$1","stack":"$2","props":{}}, or an I/O record,
// or the record of a wait. The members from `byteSize` on are added by the client.
export type DebugInfo = interface {
  name?: unknown,
  key?: unknown,
  env?: unknown,
  owner?: ?DebugInfo,
  stack?: unknown,
  props?: unknown,
  awaited?: unknown,
  time?: unknown,
  start?: unknown,
  end?: unknown,
  value?: unknown,
  byteSize?: unknown,
  debugStack?: unknown,
  debugTask?: ?ConsoleTask,
  debugLocation?: unknown,
};

// An entry of a chunk's list whose row is not complete.
export type MissingInfo = {
  readonly row: Chunk,
  readonly list: Array<DebugInfo>,
  readonly at: number,
  isFilled: boolean,
};

// Debug info of a chunk that was moved to a value, for the case that the row is read again.
export type InfoMove = {
  readonly carrier: interface {},
  readonly infos: ReadonlyArray<DebugInfo>,
};

// What was drawn for a row and its nested rows.
export type DrawnRow = {
  track: number,
  end: number,
  // The outermost component.
  component: DebugInfo | null,
};

// The stack of several elements, and its frames in the environment of the last element.
export type SharedStack = {
  // Null until the first of its rows is read.
  sites: unknown,
  environmentName: string,
  frames: StackFrames | null,
};

export class DebugState {
  readonly environmentName: string;
  readonly findSourceMapURL: FindSourceMapURL | null;
  readonly replaysConsole: boolean;
  readonly bindToConsole: BindToConsole;
  readonly channel: DebugChannel | null;
  readonly describeModule: DescribeModule | null;
  readonly hasDebugStream: boolean;
  endedStreams: number = 0;
  // True while a piece from the debug channel is framed.
  isDebugStream: boolean = false;
  readonly startTime: number;
  // On the clock of performance.now().
  readonly endTime: number | null;
  // Set if the response is read inside a server component: that component, with the stack and
  // task of the call.
  rootOwner: DebugInfo | null = null;
  rootStack: unknown = null;
  rootTask: ConsoleTask | null = null;
  // The origin of the times of the server.
  timeOrigin: number = 0;
  // Contains the frames of all stacks.
  readonly frames: StackFrames = new StackFrames([]);
  // Text of a row → the stack of several elements, and row → the same.
  readonly stacks: Map<string, SharedStack> = new Map();
  readonly stackOfRow: WeakMap<Chunk, SharedStack> = new WeakMap();
  // The number of debug rows that are being read, one inside the other.
  reading: number = 0;
  // Console calls that wait for a row, and all later calls.
  readonly consoleQueue: Array<Chunk> = [];
  // Rows to which only debug rows refer by value, and rows to which the model refers.
  readonly debugOnly: Set<Chunk> = new Set();
  readonly wanted: WeakSet<Chunk> = new WeakSet();
  // Rows to which the model referred while they were blocked, and those of them that refer to
  // themselves.
  readonly usedBlocked: WeakSet<Chunk> = new WeakSet();
  readonly usedByItself: WeakSet<Chunk> = new WeakSet();
  // Debug rows with references.
  readonly debugUsers: WeakSet<Chunk> = new WeakSet();
  // Modules that are loading → the piece of the stream in which their row arrived.
  readonly modules: WeakMap<Chunk, DebugInfo> = new WeakMap();
  // The performance panel: whether it is used, and the rows that were drawn.
  drawsTracks: boolean = false;
  readonly drawn: WeakMap<Chunk, DrawnRow> = new WeakMap();
  // Chunk → the next chunk with debug info behind lazy nodes (placement.js). Begins again when a chunk
  // in between gets info later.
  shortcuts: WeakMap<Chunk, Chunk> = new WeakMap();
  // Chunk → where its debug info was moved to.
  readonly moves: WeakMap<Chunk, InfoMove> = new WeakMap();
  // Chunk → debug info for which its value waits.
  readonly missing: WeakMap<Chunk, Array<MissingInfo>> = new WeakMap();

  constructor(setup: DebugSetup) {
    const {environmentName, findSourceMapURL, startTime, endTime} =
      setup.options;
    this.environmentName =
      environmentName === undefined ? 'Server' : String(environmentName);
    this.findSourceMapURL = findSourceMapURL ?? null;
    this.replaysConsole = setup.replaysConsole;
    this.bindToConsole = setup.bindToConsole;
    this.channel = setup.channel;
    this.describeModule = setup.describeModule;
    this.hasDebugStream = setup.channel?.hasReadable === true;
    this.startTime =
      typeof startTime === 'number' ? startTime : performance.now();
    this.endTime =
      typeof endTime === 'number' ? endTime - performance.timeOrigin : null;
  }
}

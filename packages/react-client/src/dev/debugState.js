// What the development observer of one response knows.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {ModuleReference} from '../host.js';
import type {Response} from '../response.js';
import type {FindSourceMapURL} from './standInCode.js';

export type ConsoleTask = interface {
  run<T>(action: () => T): T,
};

// What an application may say about a response. Production ignores all of it.
export type DebugOptions = {
  readonly environmentName?: unknown,
  readonly findSourceMapURL?: ?FindSourceMapURL,
  // In milliseconds: `startTime` as performance.now() counts, `endTime` since 1970.
  readonly startTime?: unknown,
  readonly endTime?: unknown,
  ...
};

// What the entry decides.
export type DebugSetup = {
  readonly options: DebugOptions,
  readonly replaysConsole: boolean,
  // The text by which replayed calls begin.
  readonly badge: string,
  // What to do where code cannot be evaluated.
  readonly evaluationHint: string,
  // Null if debug rows come by the stream of the model.
  readonly channel: DebugChannel | null,
  // What was loaded for a module; null if tools have no use for it here.
  readonly describeModule: DescribeModule | null,
};

// A new record for each use of the module; what is awaited in it may be shared.
export type DescribeModule = (
  reference: ModuleReference,
) => ReadonlyArray<DebugInfo>;

// A way of its own for debug rows, or for what the server is asked about them, or for both.
export type DebugChannel = {
  readonly hasReadable: boolean,
  // What is read.
  readonly source: unknown,
  // Asks the server for values that it left out; null if that is not possible. An empty text is
  // the last one.
  readonly send: null | ((command: string) => void),
  // Begins to read; `read` is to be used for all that arrives.
  readonly connect: (
    response: Response,
    read: (frame: () => void) => void,
  ) => void,
};

// {"name":"App","key":null,"env":"Server","owner":"$1","stack":"$2","props":{}}, or info about
// input and output, or what was awaited. The last members are added here.
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

// Info at a place of a chunk's list whose row is not complete.
export type MissingInfo = {
  readonly row: Chunk,
  readonly list: Array<DebugInfo>,
  readonly at: number,
  isFilled: boolean,
};

// What has been drawn of a row and of the rows in it.
export type DrawnRow = {
  track: number,
  end: number,
  // The outermost one.
  component: DebugInfo | null,
};

export class DebugState {
  readonly environmentName: string;
  readonly findSourceMapURL: FindSourceMapURL | null;
  readonly replaysConsole: boolean;
  readonly badge: string;
  readonly channel: DebugChannel | null;
  readonly hasDebugStream: boolean;
  endedStreams: number = 0;
  // While what comes by the debug channel is framed.
  isDebugStream: boolean = false;
  readonly startTime: number;
  // As performance.now() counts.
  readonly endTime: number | null;
  // Of a response that is read inside of a component of a server: that component, and where it
  // is read.
  rootOwner: DebugInfo | null = null;
  rootStack: unknown = null;
  rootTask: ConsoleTask | null = null;
  // What the times of the server are relative to.
  timeOrigin: number = 0;
  // How many debug rows are being read, one inside the other.
  reading: number = 0;
  // Calls that wait for a row, and those that came after them.
  readonly consoleQueue: Array<Chunk> = [];
  // Rows that only debug rows refer to by value, and those that others refer to.
  readonly debugOnly: Set<Chunk> = new Set();
  readonly wanted: WeakSet<Chunk> = new WeakSet();
  // Modules that are loading, with the piece of the stream in which their rows came.
  readonly modules: WeakMap<Chunk, DebugInfo> = new WeakMap();
  // The performance panel: whether it is used, and the rows that are in it.
  drawsTracks: boolean = false;
  readonly drawn: WeakMap<Chunk, DrawnRow> = new WeakMap();
  // By chunk: debug info that its value has to wait for.
  readonly missing: WeakMap<Chunk, Array<MissingInfo>> = new WeakMap();

  constructor(setup: DebugSetup) {
    const {environmentName, findSourceMapURL, startTime, endTime} =
      setup.options;
    this.environmentName =
      environmentName === undefined ? 'Server' : String(environmentName);
    this.findSourceMapURL = findSourceMapURL ?? null;
    this.replaysConsole = setup.replaysConsole;
    this.badge = setup.badge;
    this.channel = setup.channel;
    this.hasDebugStream = setup.channel?.hasReadable === true;
    this.startTime =
      typeof startTime === 'number' ? startTime : performance.now();
    this.endTime =
      typeof endTime === 'number' ? endTime - performance.timeOrigin : null;
  }
}

// The state of the development observer of one response.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {ModuleReference} from '../host.js';
import type {Response} from '../response.js';
import type {DebugOptions, FindSourceMapURL} from '../tracer.js';
import type {SharedStack} from './trace.js';

import {StackFrames} from './stackFrames.js';
import {Traces} from './trace.js';

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
// or the record of an await. The members from `byteSize` on are added by the client.
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
  // Text of a row → the stack of several elements.
  readonly stacks: Map<string, SharedStack> = new Map();
  // The number of debug rows that are being read, one inside the other.
  reading: number = 0;
  // Console calls that wait for a row, and all later calls.
  readonly consoleQueue: Array<Chunk> = [];
  readonly traces: Traces = new Traces();
  // The performance panel is used.
  drawsTracks: boolean = false;

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

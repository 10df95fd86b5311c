// The state of the development client that outlives responses: all of it. What is evaluated, printed
// or owned by React exists once per process, so the records about that do as well.

import type {CallSite, Call} from './callSites.js';
import type {DebugInfo} from './debugState.js';

export type KnownCall = {
  readonly site: CallSite,
  readonly environmentName: string,
  readonly call: Call,
};

// File → line → calls. Never cleared, because engines keep evaluated code, too.
export const knownCalls: Map<
  unknown,
  Map<unknown, Array<KnownCall>>,
> = new Map();

// The numbers in the URLs of evaluated code: for stacks, and for server functions.
export const evaluatedFiles = {forStacks: 0, forFunctions: 0};

// Whether it was checked that code can be evaluated.
export const evaluation = {isChecked: false};

// Errors that were reported. Several rows can fail with the same one.
export const reportedErrors: WeakSet<interface {}> = new WeakSet();

// What client modules export. It may be a proxy that throws for every unknown property: if a client
// is used inside of a server, exports are references to modules of the next client. They never have
// debug info of a response, so nothing is read of them.
export const moduleExports: WeakSet<interface {}> = new WeakSet();

// The component whose console call is being replayed. Read by tools.
export const currentOwner: {info: ?DebugInfo} = {info: null};

// The name of the task that is being created, and then the task: the frames around its creation are
// composed once, so names are passed beside them (tasks.js).
export const nextTask: {name: string, task: ConsoleTask | null} = {
  name: '',
  task: null,
};

// Id of a bundle chunk → the info about its script, which is loaded once.
export const loadedScripts: Map<unknown, DebugInfo> = new Map();

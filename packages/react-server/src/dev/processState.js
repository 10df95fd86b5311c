// The state of the development server that outlives renders: all of it. What React reads through
// functions without parameters, what is replaced in the process, and what is known about objects of user
// code exists once, so the records about that do as well.

import type {UserFunction} from 'flight-core/src/guard/userValues.js';

import type {AsyncStorage} from '../request/host.js';
import type {Request} from '../request/request.js';
import type {AsyncGraph} from './asyncGraph/graph.js';
import type {ComponentInfo} from './info.js';
import type {Recording} from './recording.js';
import type {Stack} from './stacks/callSites.js';

// The component that is running, and the storage that knows it after an `await`.
export const runningOwner: {
  info: ComponentInfo | null,
  storage: AsyncStorage<ComponentInfo> | null,
} = {info: null, storage: null};

// When the number of owner stacks that React limits was reset last.
export const ownerStackCount = {resetAt: 0};

// Whether the methods of the console were replaced.
export const consoleCapture = {isDone: false};

// The graph of asynchronous operations; null before the hooks are installed, which are never removed.
export const asyncOperations: {graph: AsyncGraph | null} = {graph: null};

// The stacks of errors that were read: user code may change their text later.
export const knownStacks: WeakMap<Error, Stack> = new WeakMap();

// The value under the empty key of a copied instance → the class of the instance. Any value is looked
// up, without its proxy traps.
export const markedConstructors: WeakMap<interface {}, UserFunction> =
  new WeakMap();

// Weak, so that a record lives as long as its request.
export const recordings: WeakMap<Request, Recording> = new WeakMap();

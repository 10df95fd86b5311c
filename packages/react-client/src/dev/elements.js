// Elements and lazy nodes with the fields that the development builds of React read.
// ["$","p",null,{},"$1","$2",1]: owner, stack and the state of key validation follow the
// props.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Revival} from '../revivalRecord.js';
import type {TracedElement} from '../tracer.js';
import type {DebugInfo, DebugState} from './debugState.js';

import {ELEMENT_TYPE, LAZY_TYPE} from '../reactSymbols.js';
import {Reference} from '../waits/graph.js';
import {chunkOfLazy, readLazy} from '../waits/lazy.js';
import {REACT_TYPES, nameOfType} from './elementNames.js';
import {reserveHidden} from './hiddenProperty.js';
import {addStack} from './infos.js';
import {Origin, framesOfOrigin, reviveOrigin} from './origins.js';
import {infoOf, isExport, prependInfo} from './placement.js';
import {addQuietly} from './reports.js';
import {createElementStack} from './stackFrames.js';
import {createTaskInStack, environmentOf, hasTasks} from './tasks.js';
import {REJECTED} from 'flight-core/src/chunk/chunk.js';
import {isPlainObject} from 'flight-core/src/guard/plainObjects.js';
import {memberOf} from 'flight-core/src/guard/userValues.js';
import {asInfo} from './rowValues.js';

// Key validation: 1 is checked or exempt, 2 must warn, 0 and undefined are not checked.
type Store = interface {validated?: unknown};

// What is set when owner and stack are known.
type Described = interface {
  readonly type?: unknown,
  _owner?: unknown,
  _debugStack?: unknown,
  _debugTask?: unknown,
};

const REF = {configurable: false, enumerable: false, get: () => null};

const OWNER = 4;
const STACK = 5;
const VALIDATED = 6;

// Owner and stack become one item.
export function readOrigin(
  state: DebugState,
  revival: Revival,
  tuple: Array<unknown>,
): void {
  const read = () => reviveOrigin(state, revival, tuple[OWNER], tuple[STACK]);
  tuple[OWNER] = addQuietly<Origin | null>(null, read);
}

export function createDevelopmentElement(
  tuple: ReadonlyArray<unknown>,
): interface {} {
  const element = {
    $$typeof: ELEMENT_TYPE,
    type: tuple[1],
    key: tuple[2],
    props: tuple[3],
    _owner: null,
  };
  Reflect.defineProperty(element, 'ref', REF);
  Reflect.set(element, '_store', createStore(tuple[VALIDATED]));
  reserveHidden(element, '_debugInfo');
  reserveHidden(element, '_debugStack');
  reserveHidden(element, '_debugTask');
  return element;
}

function createStore(validated: unknown): Store {
  const store: Store = {};
  reserveHidden(store, 'validated');
  store.validated = validated;
  return store;
}

export function completeElement(
  state: DebugState,
  {element, tuple, wireProps, revival}: TracedElement,
  chunk: Chunk | null,
): void {
  const origin = tuple[OWNER];
  const task =
    origin instanceof Origin
      ? addQuietly(null, () => addOrigin(state, element as Described, origin))
      : null;
  if (chunk !== null && chunk.status === REJECTED) {
    infoOf(chunk).push(describeFailed(element, task));
    return;
  }
  if (chunk !== null) {
    prependInfo(chunk, element);
  }
  const props = tuple[3];
  const isOwn = props === wireProps || chunk !== null || isRow(wireProps);
  // In a damaged payload the props can be a value of any kind, such as a promise, which must not be
  // frozen, or the row around the element, whose walk has not ended.
  if (
    typeof props === 'object' &&
    props !== null &&
    props !== revival.rootModel &&
    isOwn &&
    isPlainObject(props)
  ) {
    Object.freeze(props);
  }
}

// The debug info of an element that failed because a part of it failed: it is part of the owner
// stack.
function describeFailed(
  element: interface {},
  debugTask: ConsoleTask | null,
): DebugInfo {
  const type: unknown = Reflect.get(element, 'type');
  return {
    name: typeof type === 'symbol' ? '' : nameOfType(type),
    owner: asInfo(memberOf(element, '_owner')),
    debugStack: memberOf(element, '_debugStack'),
    ...(hasTasks() && {debugTask}),
  };
}

// Whether props that came by reference are a whole row. A part of a row may belong to a value
// that is incomplete, so it is not frozen.
function isRow(wireProps: unknown): boolean {
  return typeof wireProps === 'string' && !wireProps.includes(':');
}

// Returns the task of the element.
function addOrigin(
  state: DebugState,
  element: Described,
  origin: Origin,
): ConsoleTask | null {
  // A reference is an owner that never arrived.
  const info = origin.owner instanceof Reference ? null : asInfo(origin.owner);
  const environmentName = environmentOf(state, info);
  const frames = framesOfOrigin(state, origin, environmentName);
  if (info === null && state.rootOwner !== null) {
    element._owner = state.rootOwner;
    element._debugStack = state.rootStack;
  } else {
    element._owner = info;
    if (frames !== null) {
      element._debugStack = createElementStack(frames);
    }
  }
  let task = null;
  if (frames !== null) {
    task = createTaskInStack(state, {
      name: nameOfElementTask(element.type),
      frames,
      owner: info,
      environmentName,
    });
    element._debugTask = task;
  }
  if (info !== null) {
    addStack(state, info);
  }
  return task;
}

const CLIENT = '"use client"';

function nameOfElementTask(type: unknown): string {
  return typeof type === 'function' || chunkOfLazy(type) !== null
    ? CLIENT
    : `<${typeof type === 'symbol' ? (REACT_TYPES.get(type) ?? '...') : nameOfType(type) || '...'}>`;
}

// The validation state of a blocked element is known from its tuple. For other nodes React
// determines it.
export function createDevelopmentLazy(
  chunk: Chunk,
  tuple: ReadonlyArray<unknown> | null,
): interface {} {
  const store = {validated: tuple === null ? 0 : tuple[VALIDATED]};
  return {
    $$typeof: LAZY_TYPE,
    _payload: chunk,
    _init: (payload: Chunk) => passValidation(store, readLazy(payload)),
    _debugInfo: Reflect.get(chunk, '_debugInfo'),
    _store: store,
  };
}

// Passes the state to the element. Otherwise React would warn about static children when they
// arrive.
function passValidation(store: Store, value: unknown): unknown {
  if (typeof value === 'object' && value !== null && !isExport(value)) {
    const own: unknown = Reflect.get(value, '_store');
    if (typeof own === 'object' && own !== null) {
      const validated: unknown = Reflect.get(own, 'validated');
      if (validated === undefined || validated === 0) {
        Reflect.set(own, 'validated', store.validated);
      }
    }
  }
  return value;
}

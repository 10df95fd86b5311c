// Elements and lazy nodes with the fields that the development builds of React read.
// ["$","p",null,{},"$1","$2",1]: owner, stack and the state of key validation follow the
// props.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Revival} from '../response.js';
import type {TracedElement} from '../tracer.js';
import type {DebugInfo, DebugState} from './debugState.js';

import {REJECTED} from 'flight-core/src/chunk/chunk.js';
import {ELEMENT_TYPE, LAZY_TYPE} from '../reactSymbols.js';
import {chunkOfLazy, readLazy} from '../waits/lazy.js';
import {Hole} from '../waits/wait.js';
import {memberOf} from './member.js';
import {createElementStack} from './callStacks.js';
import {reviveDebugItem} from './debugReference.js';
import {REACT_TYPES, nameOfType} from './elementNames.js';
import {defineHidden} from './hiddenProperty.js';
import {addStack, asInfo} from './infos.js';
import {infoOf, prependInfo} from './placement.js';
import {createTaskInStack, environmentOf, hasTasks} from './tasks.js';

// Key validation: 1 is checked or exempt, 2 must warn, 0 and undefined are not checked.
type Store = {validated: unknown};

const OWNER = 4;
const STACK = 5;
const VALIDATED = 6;

// Item 4 of a tuple after owner and stack are revived. They are set on the element when it is
// complete.
class Origin {
  owner: unknown = null;
  stack: unknown = null;
}

export function reviveOrigin(
  state: DebugState,
  revival: Revival,
  tuple: Array<unknown>,
): void {
  const origin: Origin = new Origin();
  reviveDebugItem(state, revival, tuple[OWNER], {
    container: origin,
    key: 'owner',
  });
  reviveDebugItem(state, revival, tuple[STACK], {
    container: origin,
    key: 'stack',
  });
  tuple[OWNER] = origin;
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
  Reflect.defineProperty(element, 'ref', {
    configurable: false,
    enumerable: false,
    get: () => null,
  });
  const store: interface {} = {};
  Reflect.set(element, '_store', store);
  defineHidden(store, 'validated', tuple[VALIDATED]);
  defineHidden(element, '_debugInfo', null);
  defineHidden(element, '_debugStack', null);
  defineHidden(element, '_debugTask', null);
  return element;
}

export function completeElement(
  state: DebugState,
  {element, tuple, wireProps}: TracedElement,
  chunk: Chunk | null,
): void {
  const origin = tuple[OWNER];
  const task =
    origin instanceof Origin ? addOrigin(state, element, origin) : null;
  if (chunk !== null && chunk.status === REJECTED) {
    infoOf(chunk).push(describeFailed(element, task));
    return;
  }
  if (chunk !== null) {
    prependInfo(chunk, element);
  }
  const props = tuple[3];
  const isOwn = props === wireProps || chunk !== null || isRow(wireProps);
  if (typeof props === 'object' && props !== null && isOwn) {
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
  element: interface {},
  origin: Origin,
): ConsoleTask | null {
  const info = asInfo(valueIn(origin.owner));
  const stack = valueIn(origin.stack);
  const environmentName = environmentOf(state, info);
  if (info === null && state.rootOwner !== null) {
    Reflect.set(element, '_owner', state.rootOwner);
    Reflect.set(element, '_debugStack', state.rootStack);
  } else {
    Reflect.set(element, '_owner', info);
    if (stack !== null) {
      const place = {sites: stack, environmentName};
      Reflect.set(element, '_debugStack', createElementStack(state, place));
    }
  }
  let task = null;
  if (stack !== null) {
    task = createTaskInStack(state, {
      name: nameOfTask(Reflect.get(element, 'type')),
      sites: stack,
      owner: info,
      environmentName,
    });
    Reflect.set(element, '_debugTask', task);
  }
  if (info !== null) {
    addStack(state, info);
  }
  return task;
}

// Null for a value that never arrived, whose Hole is still there.
function valueIn(value: unknown): unknown {
  return value instanceof Hole ? null : value;
}

const CLIENT = '"use client"';

function nameOfTask(type: unknown): string {
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
  const store: Store = {validated: tuple === null ? 0 : tuple[VALIDATED]};
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
  if (typeof value === 'object' && value !== null) {
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

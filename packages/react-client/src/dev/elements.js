// Elements and lazy nodes with the fields that the development builds of React read.
// ["$","p",null,{},"$1","$2",1]: owner, stack and the state of key validation follow the
// props.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {TracedResponse} from '../tracer.js';

import {ELEMENT_TYPE, LAZY_TYPE} from '../reactSymbols.js';
import {readLazy} from '../revive/lazy.js';
import {readDebugReference} from './debugReference.js';

// Key validation: 1 is checked or exempt, 2 must warn, 0 and nothing are not checked.
type Store = {validated: unknown};

export function createDevelopmentElement(
  response: TracedResponse,
  tuple: ReadonlyArray<unknown>,
): interface {} {
  const element = {
    $$typeof: ELEMENT_TYPE,
    type: tuple[1],
    key: tuple[2],
    props: tuple[3],
    _owner: readDebugReference(response, tuple[4], 1),
  };
  Reflect.defineProperty(element, 'ref', {
    configurable: false,
    enumerable: false,
    get: () => null,
  });
  Reflect.set(element, '_store', {});
  defineHidden(Reflect.get(element, '_store'), 'validated', tuple[6]);
  defineHidden(element, '_debugInfo', null);
  defineHidden(element, '_debugStack', null);
  defineHidden(element, '_debugTask', null);
  return element;
}

function defineHidden(object: interface {}, key: string, value: unknown): void {
  Reflect.defineProperty(object, key, {
    configurable: false,
    enumerable: false,
    writable: true,
    value,
  });
}

export function freezeProps(element: interface {}): void {
  const props: unknown = Reflect.get(element, 'props');
  if (typeof props === 'object' && props !== null) {
    Object.freeze(props);
  }
}

// The state of a blocked element is known before the element is; that of others is what
// React finds out about the node itself.
export function createDevelopmentLazy(
  chunk: Chunk,
  tuple: ReadonlyArray<unknown> | null,
): interface {} {
  const store: Store = {validated: tuple === null ? 0 : tuple[6]};
  return {
    $$typeof: LAZY_TYPE,
    _payload: chunk,
    _init: (payload: Chunk) => passValidation(store, readLazy(payload)),
    _debugInfo: Reflect.get(chunk, '_debugInfo'),
    _store: store,
  };
}

// Otherwise children that were passed statically would be warned about when they arrive.
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

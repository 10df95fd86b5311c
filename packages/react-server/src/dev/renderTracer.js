// Development: what a development client expects of rows that production makes shorter.

import type {Element} from '../request/reactInternals.js';
import type {ErrorModel, RenderTracer, WireTuple} from '../request/tracer.js';

import {ELEMENT_TYPE} from '../request/reactInternals.js';
import {describeError, describeErrorValue} from './describeError.js';

// Whether the keys of an element's siblings have been checked: 0 no, 1 yes or exempt.
const NOT_VALIDATED = 0;
const VALIDATED = 1;

export type RenderTracerOptions = {
  readonly environmentName?: string | (() => string) | void,
};

// Keys tell siblings apart, and the result of a component has none.
function exemptFromKeys(result: unknown): void {
  if (typeof result === 'object' && result !== null) {
    const store: unknown = isElement(result) && Reflect.get(result, '_store');
    if (typeof store === 'object' && store !== null) {
      Reflect.set(store, 'validated', VALIDATED);
    }
  }
}

function isElement(value: interface {}): boolean {
  return Reflect.get(value, '$$typeof') === ELEMENT_TYPE;
}

// What a promise comes to is marked before those who wait for it go on, because they ask later.
function componentReturned(result: unknown): void {
  exemptFromKeys(result);
  if (result instanceof Promise) {
    result.then(exemptFromKeys, doNothing);
  }
}

function doNothing() {}

// `["$","div",null,{},null,null,1]`: owner and stack are left empty.
function tupleMade(tuple: WireTuple, element: Element): void {
  const store = (element as $FlowFixMe)._store; // only in development
  const validated = store == null ? NOT_VALIDATED : store.validated;
  tuple.push(null, null, validated);
}

export function createRenderTracer(options: RenderTracerOptions): RenderTracer {
  const {environmentName} = options;
  const environment = (): string =>
    typeof environmentName === 'function'
      ? environmentName()
      : (environmentName ?? 'Server');
  return {
    componentReturned,
    tupleMade,
    describeErrorValue(error: Error): unknown {
      return describeErrorValue(error, environment());
    },
    describeError(error: unknown, digest: string): ErrorModel {
      return describeError(error, digest, environment());
    },
  };
}

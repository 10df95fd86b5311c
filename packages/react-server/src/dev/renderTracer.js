// Development: what a development client expects of rows that production makes shorter.

import type {Element} from '../reactInternals.js';
import type {ErrorModel, RenderTracer, WireTuple} from '../tracer.js';

import {describeError, describeErrorValue} from './describeError.js';

// Whether the keys of an element's siblings have been checked: 0 no, 1 yes or exempt.
const NOT_VALIDATED = 0;

export type RenderTracerOptions = {
  readonly environmentName?: string | (() => string) | void,
};

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
    tupleMade,
    describeErrorValue(error: Error): unknown {
      return describeErrorValue(error, environment());
    },
    describeError(error: unknown, digest: string): ErrorModel {
      return describeError(error, digest, environment());
    },
  };
}

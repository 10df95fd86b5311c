// Development: what a development client expects of rows that production makes shorter.

import type {Element} from '../reactInternals.js';
import type {ErrorModel, RenderTracer, WireTuple} from '../tracer.js';

import {describeError} from './describeError.js';

// Whether the keys of an element's siblings have been checked: 0 no, 1 yes or exempt.
const NOT_VALIDATED = 0;

export type RenderTracerOptions = {
  readonly environmentName?: string | (() => string) | void,
};

// `["$","div",null,{},null,null,1]`: owner and stack are left empty.
function tupleMade(tuple: WireTuple, element: Element | null): void {
  const store = element === null ? null : (element as $FlowFixMe)._store; // only in development
  const validated = store == null ? NOT_VALIDATED : store.validated;
  tuple.push(null, null, validated);
}

export function createRenderTracer(options: RenderTracerOptions): RenderTracer {
  const {environmentName} = options;
  return {
    tupleMade,
    describeError(error: unknown, digest: string): ErrorModel {
      const environment =
        typeof environmentName === 'function'
          ? environmentName()
          : (environmentName ?? 'Server');
      return describeError(error, digest, environment);
    },
  };
}

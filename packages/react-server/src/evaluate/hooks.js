// The hooks of server components. Most of them throw.

import type {Request} from '../request/request.js';

import {refusalError} from 'flight-core/src/errors.js';
import {
  asObjectOrFunction,
  asThenable,
} from 'flight-core/src/guard/userValues.js';

import {currentRequest} from '../request/ambient.js';
import {CONTEXT_TYPE, MEMO_CACHE_SENTINEL} from '../request/reactInternals.js';
import {findUsedThenable, readUsedThenable} from './usedThenables.js';

const CLIENT_REFERENCE_TYPE = Symbol.for('react.client.reference');
const IDENTIFIER_RADIX = 32;

function renderingRequest(): Request {
  const request = currentRequest();
  if (request === null || !request.hookState.isRendering) {
    throw refusalError(
      'useId can only be called while a component renders.',
      433,
    );
  }
  return request;
}

function useId(): string {
  const request = renderingRequest();
  const number = request.nextIdentifier++;
  return (
    '_' +
    request.identifierPrefix +
    'S_' +
    number.toString(IDENTIFIER_RADIX) +
    '_'
  );
}

function use(usable: unknown): unknown {
  const object = asObjectOrFunction(usable);
  if (object !== null) {
    const request = currentRequest();
    const thenable = asThenable(object);
    if (thenable !== null && request !== null) {
      const {hookState} = request;
      const used = findUsedThenable(hookState, thenable);
      if (request.tracer !== null) {
        request.tracer.promiseUsed(used);
      }
      return readUsedThenable(hookState, used);
    }
    if (object.$$typeof === CONTEXT_TYPE) {
      contextUnavailable();
    }
    if (object.$$typeof === CLIENT_REFERENCE_TYPE) {
      if (asObjectOrFunction(object.value)?.$$typeof === CONTEXT_TYPE) {
        contextUnavailable();
      }
      throw refusalError(
        'Cannot read a client module with use() on the server. It can only be rendered or ' +
          'passed to the client.',
        503,
      );
    }
  }
  throw refusalError(
    `use() reads promises and contexts, got ${nameUsable(usable)}.`,
    438,
  );
}

// Objects and functions are named by their type only: their text may be long.
function nameUsable(usable: unknown): string {
  const isShort =
    usable === null ||
    (typeof usable !== 'object' && typeof usable !== 'function');
  return isShort ? String(usable) : `a value of type ${typeof usable}`;
}

function contextUnavailable(): empty {
  throw refusalError(
    'Cannot read a context on the server. Use a client component.',
    502,
  );
}

function hookUnavailable(): empty {
  throw refusalError(
    'This hook needs a client component. Move the component that calls it to a file ' +
      'with "use client".',
    373,
  );
}

function refreshUnavailable(): empty {
  throw refusalError('A cache cannot be refreshed while rendering.', 384);
}

export const hooks = {
  use,
  useId,
  useMemo: <T>(compute: () => T): T => compute(),
  useCallback: <T>(callback: T): T => callback,
  useDebugValue: (): void => {},
  useMemoCache: (size: number): Array<symbol> =>
    Array.from({length: size}, () => MEMO_CACHE_SENTINEL),
  useCacheRefresh: (): (() => empty) => refreshUnavailable,
  readContext: contextUnavailable,
  useContext: contextUnavailable,
  useState: hookUnavailable,
  useReducer: hookUnavailable,
  useRef: hookUnavailable,
  useEffect: hookUnavailable,
  useInsertionEffect: hookUnavailable,
  useLayoutEffect: hookUnavailable,
  useImperativeHandle: hookUnavailable,
  useDeferredValue: hookUnavailable,
  useTransition: hookUnavailable,
  useSyncExternalStore: hookUnavailable,
  useHostTransitionStatus: hookUnavailable,
  useFormState: hookUnavailable,
  useActionState: hookUnavailable,
  useOptimistic: hookUnavailable,
  useEffectEvent: hookUnavailable,
};

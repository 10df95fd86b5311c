// The hooks that a server component may call, and what the others say.

import type {Request} from '../request/request.js';

import {refusalError} from 'flight-core/src/errors.js';

import {currentRequest} from '../request/ambient.js';
import {CONTEXT_TYPE, MEMO_CACHE_SENTINEL} from '../request/reactInternals.js';
import {readUsedThenable} from './usedThenables.js';

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

function use(usable: any /* whatever user code passes */): unknown {
  const isObject =
    typeof usable === 'object' ? usable !== null : typeof usable === 'function';
  if (isObject) {
    const request = currentRequest();
    if (typeof usable.then === 'function' && request !== null) {
      if (request.tracer !== null) {
        request.tracer.promiseUsed(usable);
      }
      return readUsedThenable(request.hookState, usable);
    }
    if (usable.$$typeof === CONTEXT_TYPE) {
      refuseContext();
    }
    if (usable.$$typeof === CLIENT_REFERENCE_TYPE) {
      if (usable.value != null && usable.value.$$typeof === CONTEXT_TYPE) {
        refuseContext();
      }
      throw refusalError(
        'A client module cannot be read with use() on the server, only ' +
          'rendered or passed on.',
        503,
      );
    }
  }
  throw refusalError(
    `use() reads promises and contexts, not ${nameUsable(usable)}.`,
    438,
  );
}

// The text of a function is its source, and that of an object may be anything.
function nameUsable(usable: unknown): string {
  const isShort =
    usable === null ||
    (typeof usable !== 'object' && typeof usable !== 'function');
  return isShort ? String(usable) : `a value of type ${typeof usable}`;
}

function refuseContext(): empty {
  throw refusalError(
    'There is no context on the server. Read it in a client component.',
    502,
  );
}

function refuseHook(): empty {
  throw refusalError(
    'This hook needs a component that lives on the client: server components ' +
      'render once and have no state or effects.',
    373,
  );
}

function refuseRefresh(): empty {
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
  useCacheRefresh: (): (() => empty) => refuseRefresh,
  readContext: refuseContext,
  useContext: refuseContext,
  useState: refuseHook,
  useReducer: refuseHook,
  useRef: refuseHook,
  useEffect: refuseHook,
  useInsertionEffect: refuseHook,
  useLayoutEffect: refuseHook,
  useImperativeHandle: refuseHook,
  useDeferredValue: refuseHook,
  useTransition: refuseHook,
  useSyncExternalStore: refuseHook,
  useHostTransitionStatus: refuseHook,
  useFormState: refuseHook,
  useActionState: refuseHook,
  useOptimistic: refuseHook,
  useEffectEvent: refuseHook,
};

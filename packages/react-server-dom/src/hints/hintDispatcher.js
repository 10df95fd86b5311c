// While a request is current, functions of React DOM that announce resources, such as `preload`,
// emit hint rows. Otherwise the previous dispatcher gets the call.

import type {Request} from 'react-server/src/request/request.js';

import {__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE as internals} from 'react-dom';

import {PREFETCH_DNS} from './hintCodes.js';
import {HINTS_BY_CODE} from './serverHints.js';

// `findRequest` returns the current request. React DOM has one slot, so dispatchers chain:
// several servers of one process each handle the calls of their own requests.
export function installHintDispatcher(findRequest: () => Request | null): void {
  const previous = internals.d;
  // Keeps the methods that are not for hints.
  const installed = {...previous};
  for (const [code, emit] of Object.entries(HINTS_BY_CODE)) {
    const emitHint = (href: unknown, ...args: ReadonlyArray<unknown>) => {
      // An empty text names no host.
      if (typeof href !== 'string' || (code === PREFETCH_DNS && href === '')) {
        return;
      }
      const request = findRequest();
      if (request === null) {
        Reflect.apply(previous[code], previous, [href, ...args]);
      } else {
        Reflect.apply(emit, undefined, [request, href, ...args]);
      }
    };
    installed[code] = emitHint;
  }
  internals.d = installed;
}

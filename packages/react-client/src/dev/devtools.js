// Tells the browser extension of React that there is a client of Server Components, which asks it
// for the component whose console call is being replayed.

import {memberOf} from './member.js';
import {getCurrentInfo} from './currentOwner.js';
import {internals} from './reactInternals.js';

type Hook = {
  readonly isDisabled?: unknown,
  readonly supportsFlight?: unknown,
  readonly inject: (renderer: interface {}) => unknown,
  ...
};

// Whether the extension is there.
export function injectIntoDevTools(
  version: string,
  rendererPackageName: string,
): boolean {
  const hook: ?Hook = memberOf(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__');
  if (hook == null) {
    return false;
  }
  if (hook.isDisabled === true || !Boolean(hook.supportsFlight)) {
    return true;
  }
  try {
    hook.inject({
      bundleType: 1,
      version,
      rendererPackageName,
      currentDispatcherRef: internals,
      reconcilerVersion: version,
      getCurrentComponentInfo: getCurrentInfo,
    });
  } catch (error) {
    console.error('React DevTools could not be told about this page.', error);
  }
  return true;
}

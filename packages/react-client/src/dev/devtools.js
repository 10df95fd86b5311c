// Registers the client with the browser extension React DevTools. The extension reads the component
// whose console call is being replayed.

import {getCurrentInfo} from './ownerStack.js';
import {internals} from './reactInternals.js';

// Returns whether the extension is installed.
export function injectIntoDevTools(
  version: string,
  rendererPackageName: string,
): boolean {
  if (typeof __REACT_DEVTOOLS_GLOBAL_HOOK__ === 'undefined') {
    return false;
  }
  const hook = __REACT_DEVTOOLS_GLOBAL_HOOK__;
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
    console.error('React DevTools could not be connected.', error);
  }
  return true;
}

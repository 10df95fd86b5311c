// Development: the observers of responses, as browsers and servers want them. Only browsers
// replay what was printed on the server unless they are told not to.

import type {DebugOptions} from 'react-client/src/dev/debugState.js';
import type {ResponseTracer} from 'react-client/src/tracer.js';

import {
  BROWSER_BADGE,
  TERMINAL_BADGE,
} from 'react-client/src/dev/consoleBadge.js';
import {createResponseTracer} from 'react-client/src/dev/responseTracer.js';

type Options = {
  ...DebugOptions,
  readonly replayConsoleLogs?: unknown,
  ...
};

export function createBrowserTracer(given: interface {}): ResponseTracer {
  const options = given as $FlowFixMe as Options; // the application's
  return createResponseTracer({
    options,
    replaysConsole: options.replayConsoleLogs !== false,
    badge: BROWSER_BADGE,
    hasDebugStream: false,
    request: null,
  });
}

export function createTerminalTracer(given: interface {}): ResponseTracer {
  const options = given as $FlowFixMe as Options; // the application's
  return createResponseTracer({
    options,
    replaysConsole: options.replayConsoleLogs === true,
    badge: TERMINAL_BADGE,
    hasDebugStream: false,
    request: null,
  });
}

// The observer of responses of custom hosts, from the parameters of `createResponse`.

import type {ResponseTracer} from '../tracer.js';

import {BROWSER_BADGE} from './consoleBadge.js';
import {createResponseTracer} from './responseTracer.js';

export type CustomDebugChannel = {
  readonly hasReadable: boolean,
  readonly callback: null | ((command: string) => void),
};

// The parameters before this one are also read in production.
const FIRST = 8;

export function createCustomTracer(
  parameters: ReadonlyArray<$FlowFixMe /* by position */>,
): ResponseTracer {
  const own = parameters.slice(FIRST);
  const [findSourceMapURL, replaysConsole, environmentName] = own;
  const [, , , startTime, endTime, channel] = own;
  return createResponseTracer({
    options: {findSourceMapURL, environmentName, startTime, endTime},
    replaysConsole: Boolean(replaysConsole),
    badge: BROWSER_BADGE,
    evaluationHint: '',
    channel: channel == null ? null : openCustomChannel(channel),
    describeModule: null,
  });
}

// A custom host passes the rows to the response itself.
function openCustomChannel({hasReadable, callback}: CustomDebugChannel) {
  return {hasReadable, source: undefined, send: callback, connect() {}};
}

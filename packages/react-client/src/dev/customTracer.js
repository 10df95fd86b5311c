// The observer of responses of custom hosts, from the last parameters of `createResponse`.

import type {ResponseTracer} from '../response.js';
import type {DebugChannel} from './debugState.js';
import type {FindSourceMapURL} from '../tracer.js';

import {BROWSER_BADGE} from './consoleBadge.js';
import {createResponseTracer} from './responseTracer.js';

type CustomDebugChannel = {
  readonly hasReadable: boolean,
  readonly callback: null | ((command: string) => void),
};

// The parameters for development. Production ignores them.
export type DevelopmentParameters = [
  findSourceMapURL?: ?FindSourceMapURL,
  replaysConsole?: unknown,
  environmentName?: unknown,
  startTime?: unknown,
  endTime?: unknown,
  debugChannel?: ?CustomDebugChannel,
];

export function createCustomTracer(
  parameters: DevelopmentParameters,
): ResponseTracer {
  const [findSourceMapURL, replaysConsole, environmentName] = parameters;
  const [, , , startTime, endTime, channel] = parameters;
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
function openCustomChannel({
  hasReadable,
  callback,
}: CustomDebugChannel): DebugChannel {
  return {hasReadable, source: undefined, send: callback, connect() {}};
}

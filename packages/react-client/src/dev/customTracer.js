// The observer of responses of custom hosts, from members of the host and the last parameters of
// `createResponse`.

import type {ResponseTracer} from '../tracer.js';
import type {
  BindToConsole,
  DebugChannel,
  DescribeModule,
} from './debugState.js';
import type {FindSourceMapURL} from '../tracer.js';

import {BROWSER_BADGE} from 'flight-core/src/dev/badgeParts.js';
import {bindWithBadge} from './consoleBadge.js';
import {injectIntoDevTools} from './devtools.js';
import {checkEvaluation} from './standInCode.js';
import {createResponseTracer} from './responseTracer.js';

// All are optional.
export type DevelopmentHost = {
  readonly bindToConsole?: BindToConsole,
  // Describes a module that had to be loaded.
  readonly getModuleDebugInfo?: DescribeModule,
  readonly checkEvalAvailabilityOnceDev?: () => void,
  readonly rendererVersion?: string | void,
  readonly rendererPackageName?: string | void,
  ...
};

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

export type CustomTools = {
  readonly createTracer: (parameters: DevelopmentParameters) => ResponseTracer,
  // Returns whether React DevTools are installed.
  readonly injectIntoDevTools: () => boolean,
};

// Each member of the host is read once and may be inherited.
export function createCustomTools({
  bindToConsole = bindWithBadge(BROWSER_BADGE),
  getModuleDebugInfo,
  checkEvalAvailabilityOnceDev = () => checkEvaluation(''),
  rendererVersion = '19.3.1',
  rendererPackageName = 'react-client',
}: DevelopmentHost): CustomTools {
  const createTracer = (parameters: DevelopmentParameters): ResponseTracer => {
    const [findSourceMapURL, replaysConsole, environmentName] = parameters;
    const [, , , startTime, endTime, channel] = parameters;
    return createResponseTracer({
      createTracer,
      options: {findSourceMapURL, environmentName, startTime, endTime},
      replaysConsole: Boolean(replaysConsole),
      bindToConsole,
      checkEvaluation: checkEvalAvailabilityOnceDev,
      channel: channel == null ? null : openCustomChannel(channel),
      describeModule: getModuleDebugInfo ?? null,
    });
  };
  return {
    createTracer,
    injectIntoDevTools: () =>
      injectIntoDevTools(rendererVersion, rendererPackageName),
  };
}

// A custom host passes the rows to the response itself.
function openCustomChannel({
  hasReadable,
  callback,
}: CustomDebugChannel): DebugChannel {
  return {hasReadable, source: undefined, send: callback, connect() {}};
}

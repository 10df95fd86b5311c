// Development: the observers of responses in browsers and on servers. Browsers replay console calls
// of the server by default; servers do not.

import type {DescribeModule} from 'react-client/src/dev/debugState.js';
import type {ReplyTracer} from 'react-client/src/reply/reply.js';
import type {ResponseTracer} from 'react-client/src/tracer.js';

import type {DevelopmentOptions} from '../developmentOptions.js';

import {BROWSER_BADGE, TERMINAL_BADGE} from 'flight-core/src/dev/badgeParts.js';
import {bindWithBadge} from 'react-client/src/dev/consoleBadge.js';
import {checkEvaluation} from 'react-client/src/dev/standInCode.js';
import {createReplyTracer} from 'react-client/src/dev/replyTracer.js';
import {createResponseTracer} from 'react-client/src/dev/responseTracer.js';
import {openClientChannel} from './clientChannel.js';

const BROWSER_HINT =
  'A Content-Security-Policy header, if the page has one, must allow unsafe-eval.';
const SERVER_HINT =
  'Node disallows it with --disallow-code-generation-from-strings, some edge runtimes always.';

export const browserReplyTracer: ReplyTracer = createReplyTracer(BROWSER_HINT);

export const terminalReplyTracer: ReplyTracer = createReplyTracer(SERVER_HINT);

export function createBrowserTracerWith(
  describeModule: DescribeModule,
): (options: DevelopmentOptions) => ResponseTracer {
  function createTracer(options: DevelopmentOptions): ResponseTracer {
    return createResponseTracer({
      createTracer,
      options,
      replaysConsole: options.replayConsoleLogs !== false,
      bindToConsole: bindWithBadge(BROWSER_BADGE),
      checkEvaluation: () => checkEvaluation(BROWSER_HINT),
      channel: openClientChannel(options.debugChannel),
      describeModule,
    });
  }
  return createTracer;
}

// For rendering HTML. Debug channels are only read here.
export function createTerminalTracer(
  options: DevelopmentOptions,
): ResponseTracer {
  const channel = openClientChannel(options.debugChannel);
  return createResponseTracer({
    createTracer: createTerminalTracer,
    options,
    replaysConsole: options.replayConsoleLogs === true,
    bindToConsole: bindWithBadge(TERMINAL_BADGE),
    checkEvaluation: () => checkEvaluation(SERVER_HINT),
    channel: channel === null ? null : {...channel, send: null},
    describeModule: null,
  });
}

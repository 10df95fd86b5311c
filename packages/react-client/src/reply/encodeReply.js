// Encodes the arguments of a call for the server.

import type {Reply, ReplyEnds, ReplyOptions} from './reply.js';

import {ROOT_PART, settlePart} from './reply.js';
import {walkText} from './walk.js';

// Calls `resolveBody` or `rejectBody`, possibly before it returns.
export function startReply(
  value: unknown,
  options: ReplyOptions,
  ends: ReplyEnds,
): Reply {
  const reply = createReply(options, ends);
  reply.cell.reply = reply;
  settlePart(reply, ROOT_PART, () => walkText(reply, value, ROOT_PART));
  return reply;
}

// No spread: it would take longer than encoding a few arguments.
function createReply(options: ReplyOptions, ends: ReplyEnds): Reply {
  return {
    host: options.host,
    tracer: options.tracer,
    temporaryValues: options.temporaryValues,
    resolveBody: ends.resolveBody,
    rejectBody: ends.rejectBody,
    walk: walkText,
    written: new Map(),
    bodySoFar: '',
    lastPart: ROOT_PART,
    openParts: new Map([[ROOT_PART, null]]),
    cell: {reply: null},
  };
}

// On abort, the reply is sent without its missing parts.
export function encodeReply(
  value: unknown,
  options: ReplyOptions,
  signal: ?AbortSignal,
): Promise<string | FormData> {
  const {tracer} = options;
  tracer?.replyStarted();
  // Filled at once, because a promise calls its executor synchronously.
  const ends: Array<ReplyEnds> = [];
  const result: Promise<string | FormData> = new Promise(
    (resolveBody, rejectBody) => {
      ends.push({resolveBody, rejectBody});
    },
  );
  const reply = startReply(value, options, ends[0]);
  if (signal && reply.cell.reply) {
    const sendIncomplete = () => reply.resolveBody(reply.bodySoFar);
    // Entries of values that are ready are added until the application has the body.
    const leave = () => {
      reply.cell.reply = null;
      signal.removeEventListener('abort', sendIncomplete);
    };
    if (signal.aborted) {
      sendIncomplete();
    } else {
      signal.addEventListener('abort', sendIncomplete);
    }
    result.then(leave, leave);
  }
  return result;
}

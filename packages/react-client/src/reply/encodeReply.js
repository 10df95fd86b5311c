// Encodes the arguments of a call for the server.

import type {Reply, ReplyEnds, ReplyOptions} from './reply.js';

import {MODEL} from './places.js';
import {begin} from './reads.js';
import {ROOT_PART, completePart} from './reply.js';
import {walkText} from './walk.js';

// Calls `resolve` or `reject`, possibly before it returns.
export function startReply(
  value: unknown,
  options: ReplyOptions,
  {resolve, reject}: ReplyEnds,
): Reply {
  const reply: Reply = {
    // No spread: it would take longer than encoding a few arguments.
    host: options.host,
    tracer: options.tracer,
    temporaryReferences: options.temporaryReferences,
    resolve,
    reject,
    walk: walkText,
    written: new Map(),
    firstKept: null,
    lastKept: null,
    holes: 0,
    delayed: [],
    failedWaits: null,
    formBody: null,
    textBody: '',
    lastPart: ROOT_PART,
    openParts: new Set([ROOT_PART]),
    isFailed: false,
  };
  begin(reply, () =>
    completePart(reply, ROOT_PART, walkText(reply, MODEL, value, ROOT_PART)),
  );
  return reply;
}

export type EncodeReplyOptions = {
  ...ReplyOptions,
  // On abort, the reply is sent without its missing parts.
  readonly signal: ?AbortSignal,
};

export function encodeReply(
  value: unknown,
  options: EncodeReplyOptions,
): Promise<string | FormData> {
  const {signal, tracer} = options;
  if (tracer !== null) {
    tracer.replyStarted();
  }
  return new Promise((resolve, reject) => {
    const sendIncomplete = () => {
      // A reply without parts may be incomplete, too, if a read in it waits.
      reply.formBody ??= new FormData();
      resolve(reply.formBody);
    };
    const leaveThen =
      <T>(end: (result: T) => unknown): ((result: T) => void) =>
      result => {
        signal?.removeEventListener('abort', sendIncomplete);
        end(result);
      };
    const reply = startReply(value, options, {
      resolve: leaveThen(resolve),
      reject: leaveThen(reject),
    });
    if (signal?.aborted) {
      sendIncomplete();
    } else if (reply.openParts.size > 0 && !reply.isFailed) {
      signal?.addEventListener('abort', sendIncomplete, {once: true});
    }
  });
}

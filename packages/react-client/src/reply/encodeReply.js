// Encodes the arguments of a call for the server.

import type {Reply, ReplyOptions} from './reply.js';

import {addEntry} from './entries.js';
import {ROOT_PART, closePart, failReply} from './reply.js';
import {whenComplete} from './texts.js';
import {WALKS} from './walk.js';

// Calls `resolve` or `reject`, possibly before it returns.
export function startReply(value: unknown, options: ReplyOptions): Reply {
  const reply: Reply = {
    // Written out: a spread takes longer than encoding a few arguments.
    host: options.host,
    tracer: options.tracer,
    temporaryReferences: options.temporaryReferences,
    resolve: options.resolve,
    reject: options.reject,
    walks: WALKS,
    written: new Map(),
    parents: [],
    steps: [],
    around: new Set(),
    position: null,
    keys: [],
    depth: 0,
    late: [],
    holes: 0,
    delayed: null,
    failedWaits: null,
    root: null,
    text: '',
    formData: null,
    keptBack: null,
    lastPart: ROOT_PART,
    open: new Set(),
    isFailed: false,
  };
  reply.open.add(ROOT_PART);
  try {
    whenComplete(WALKS.text(reply, value, ROOT_PART), json => {
      addEntry(reply, ROOT_PART, json);
      reply.text = json;
      closePart(reply, ROOT_PART);
    });
  } catch (error) {
    failReply(reply, error);
  }
  return reply;
}

export type EncodeReplyOptions = {
  ...Omit<ReplyOptions, 'resolve' | 'reject'>,
  // On abort, the reply is sent without its missing parts.
  readonly signal: ?AbortSignal,
};

export function encodeReply(
  value: unknown,
  options: EncodeReplyOptions,
): Promise<string | FormData> {
  const {signal} = options;
  return new Promise((resolve, reject) => {
    const sendIncomplete = () => {
      // A reply without parts may be open as well, if a read in it waits.
      reply.formData = reply.formData ?? new FormData();
      resolve(reply.formData);
    };
    const leave = () => signal?.removeEventListener('abort', sendIncomplete);
    const reply = startReply(value, {
      host: options.host,
      tracer: options.tracer,
      temporaryReferences: options.temporaryReferences,
      resolve(body) {
        leave();
        resolve(body);
      },
      reject(error) {
        leave();
        reject(error);
      },
    });
    if (signal?.aborted) {
      sendIncomplete();
    } else if (reply.open.size > 0 && !reply.isFailed) {
      signal?.addEventListener('abort', sendIncomplete, {once: true});
    }
  });
}

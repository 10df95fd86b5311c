// A server function becomes form fields, so that the form works before the page is
// interactive: {name: "$ACTION_ID_act.js#save", data: null}, or, with bound arguments, the
// entries of a reply under "$ACTION_REF_P1" and "$ACTION_P1:0".

import type {BoundArguments} from '../host.js';
import type {FormFunction} from './formFunction.js';

import {createFulfilledPromise} from 'flight-core/src/chunk/storeOutcome.js';
import {
  ACTION_FIELD,
  ACTION_ID_FIELD,
  ACTION_REFERENCE_FIELD,
} from 'flight-core/src/wire/replyNames.js';
import {startReply} from '../reply/encodeReply.js';
import {createReadable, readPromise} from './readPromise.js';

// The fields that make a form or a button call a server function.
type FormAction = {
  readonly name: string,
  readonly method: 'POST',
  readonly encType: 'multipart/form-data',
  // Null if the name is sufficient.
  readonly data: FormData | null,
};

// A page may contain the function in several forms; each has its own prefix.
export function encodeForm(
  formFunction: FormFunction,
  identifierPrefix: string,
): unknown {
  const {host, serverReference} = formFunction;
  const {id, bound} = serverReference;
  const {encodeFormAction: encode} = host;
  if (encode) {
    return encode(id, bound ?? createFulfilledPromise([]));
  }
  if (bound === null) {
    return postForm(ACTION_ID_FIELD + id, null);
  }
  formFunction.encoded ??= encodeBody(formFunction);
  const body = readPromise(formFunction.encoded);
  return postForm(
    ACTION_REFERENCE_FIELD + identifierPrefix,
    withPrefix(body, `${ACTION_FIELD}${identifierPrefix}:`),
  );
}

function postForm(name: string, data: FormData | null): FormAction {
  return {name, method: 'POST', encType: 'multipart/form-data', data};
}

function encodeBody(formFunction: FormFunction): BoundArguments {
  const {host, serverReference, tracer} = formFunction;
  const {id, bound} = serverReference;
  return createReadable((resolve, reject) =>
    startReply(
      {id, bound},
      {host, tracer, temporaryValues: null},
      {resolveBody: resolve, rejectBody: reject},
    ),
  );
}

// A reply with bound arguments has parts, so it is a FormData.
function withPrefix(body: unknown, prefix: string): FormData {
  const data = new FormData();
  if (body instanceof FormData) {
    for (const [name, value] of body.entries()) {
      data.append(prefix + name, value);
    }
  }
  return data;
}

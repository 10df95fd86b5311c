// The functions with which a server decodes a reply. Each takes a server layer and an attack,
// {body, options}, and returns {root}, a thenable of the decoded value.
import busboy from 'busboy';

import {asAction, asReply, formOf, multipartOf} from './attackBodies.js';
import {MANIFEST} from './attackModules.js';
import {slices} from './decode.js';

// Busboy must not limit what the decoder limits.
const UNLIMITED = {
  fieldNameSize: Infinity,
  fieldSize: Infinity,
  fields: Infinity,
};

// After the last entry: files that are read, modules that load.
const TURNS_AFTER_THE_END = 10;

async function turns(count) {
  for (let index = 0; index < count; index++) {
    await new Promise(setImmediate);
  }
}

function ignore() {}

function readAtOnce(root) {
  root.then(ignore, ignore);
}

async function decodeForm({Server}, {body, options}) {
  return {root: Server.decodeReply(formOf(asReply(body)), MANIFEST, options)};
}

async function decodeText({Server}, {body, options}) {
  return {root: Server.decodeReply(asReply(body)[0][1], MANIFEST, options)};
}

async function* slowly(entries) {
  for (const entry of entries) {
    await turns(1);
    yield entry;
  }
}

function iterableDecoder(whenOpen) {
  return async ({Server}, {body, options}) => {
    const entries = asReply(body);
    const root = Server.decodeReplyFromAsyncIterable(
      slowly(entries),
      MANIFEST,
      options,
    );
    whenOpen(root);
    await turns(entries.length + TURNS_AFTER_THE_END);
    return {root};
  };
}

// A body as any bytes: {bytes, type, options}.
export async function decodeBytes({Server}, request, {whenOpen, sliceSize}) {
  const {bytes, type, options} = request;
  const source = busboy({headers: {'content-type': type}, limits: UNLIMITED});
  // An application gets the errors of invalid bodies here.
  source.on('error', ignore);
  const root = Server.decodeReplyFromBusboy(source, MANIFEST, options);
  whenOpen(root);
  for (const piece of slices(bytes, sliceSize)) {
    if (!source.destroyed) {
      source.write(piece);
    }
  }
  if (!source.destroyed) {
    source.end();
  }
  await turns(TURNS_AFTER_THE_END);
  return {root};
}

function busboyDecoder(whenOpen, sliceSize) {
  return async (layer, {body, options}) => {
    const request = {...(await multipartOf(asReply(body))), options};
    return decodeBytes(layer, request, {whenOpen, sliceSize});
  };
}

// A thenable without other properties than `then`. `outcome` is a promise of {value}, since the
// value may be a promise, too.
export function bareRoot(outcome) {
  return {
    then: (resolve, reject) =>
      outcome.then(({value}) => resolve(value), reject),
  };
}

// The first argument that the named function gets.
async function actionArgument({Server}, {body, options}) {
  const form = formOf(asAction(body));
  const action = await Server.decodeAction(form, MANIFEST, options);
  return {value: (await action())[0]};
}

async function decodeAction(layer, attack) {
  return {root: bareRoot(actionArgument(layer, attack))};
}

async function formState({Server}, {body, options}) {
  const form = formOf(asAction(body));
  return {
    value: await Server.decodeFormState('result', form, MANIFEST, options),
  };
}

async function decodeFormState(layer, attack) {
  return {root: bareRoot(formState(layer, attack))};
}

export const FORM_STATE = ['result', 'k', 'mod#collect', 0];

// kind: reply, text, streaming, action or state; `read` says when a reader begins.
export const DECODERS = [
  {name: 'decodeReply', kind: 'reply', decode: decodeForm},
  {name: 'decodeReply of text', kind: 'text', decode: decodeText},
  {
    name: 'decodeReplyFromAsyncIterable, read at once',
    kind: 'streaming',
    read: 'at once',
    decode: iterableDecoder(readAtOnce),
  },
  {
    name: 'decodeReplyFromAsyncIterable, read at the end',
    kind: 'streaming',
    read: 'at the end',
    decode: iterableDecoder(ignore),
  },
  {
    name: 'decodeReplyFromBusboy, read at once',
    kind: 'streaming',
    read: 'at once',
    decode: busboyDecoder(readAtOnce, Infinity),
  },
  {
    name: 'decodeReplyFromBusboy, byte by byte, read at the end',
    kind: 'streaming',
    read: 'at the end',
    decode: busboyDecoder(ignore, 1),
  },
  {name: 'decodeAction', kind: 'action', decode: decodeAction},
  {name: 'decodeFormState', kind: 'state', decode: decodeFormState},
];

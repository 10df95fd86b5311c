// The decoding functions, each with a way to deliver the body. All return the root
// synchronously; `fed` settles when the body has been delivered.
import busboy from 'busboy';

import {sleep} from '../guard.js';
import {multipartOf, pairsOf} from './bodies.js';

export const DECODERS = [
  {
    decoder: 'decodeReply',
    hosts: ['node', 'edge', 'browser'],
    open: openWhole,
  },
  {
    decoder: 'decodeReplyFromAsyncIterable',
    hosts: ['node', 'edge'],
    streams: true,
    open: openPairs,
  },
  {
    decoder: 'decodeReplyFromBusboy',
    hosts: ['node'],
    streams: true,
    multipart: true,
    open: (Server, body, options) =>
      openBusboy(Server, body, {...options, size: Infinity}),
  },
  {
    decoder: 'decodeReplyFromBusboy, byte by byte',
    hosts: ['node'],
    streams: true,
    multipart: true,
    open: (Server, body, options) =>
      openBusboy(Server, body, {...options, size: 1}),
  },
];

async function openWhole(Server, body, {manifest, options}) {
  return {root: Server.decodeReply(body, manifest, options), fed: null};
}

async function openPairs(Server, body, {manifest, options}) {
  let finish;
  const fed = new Promise(resolve => {
    finish = resolve;
  });
  async function* deliver() {
    for (const pair of pairsOf(body)) {
      await null;
      yield pair;
    }
    finish();
  }
  const pairs = deliver();
  return {
    root: Server.decodeReplyFromAsyncIterable(pairs, manifest, options),
    fed,
  };
}

async function openBusboy(Server, body, {manifest, options, size}) {
  const {contentType, bytes} = await multipartOf(body);
  const parser = busboy({
    headers: {'content-type': contentType},
    limits: {fieldSize: Infinity},
    // as browsers write names
    defParamCharset: 'utf8',
  });
  const root = Server.decodeReplyFromBusboy(parser, manifest, options);
  return {root, fed: feed(parser, bytes, size)};
}

async function feed(parser, bytes, size) {
  const over = new Promise(resolve => {
    parser.on('finish', resolve);
    parser.on('error', resolve);
  });
  for (let at = 0; at < bytes.length && !parser.destroyed; at += size) {
    parser.write(bytes.subarray(at, Math.min(at + size, bytes.length)));
  }
  if (!parser.destroyed) {
    parser.end();
  }
  return over;
}

// Early: the root gets a listener before any entry arrives. Late: after all have arrived.
export const LISTENING = ['early', 'late'];

// The root, wrapped, since it is a thenable.
export async function openReply(
  {open},
  Server,
  body,
  {listening, ...settings},
) {
  const {root, fed} = await open(Server, body, settings);
  if (listening === 'early') {
    root.then(ignore, ignore);
  }
  await fed;
  if (listening === 'late') {
    await sleep(0);
  }
  return {root};
}

function ignore() {}

// Feeds bytes to a client layer, in pieces of any size.
import {Readable} from 'stream';

import {callServer} from './clientModules.js';
import {isSizedTag, parseRows} from './rows.js';

const NO_MODULE_MAP = {
  moduleMap: null,
  moduleLoading: null,
  serverModuleMap: null,
};

// Copies small Buffers, which share memory: a decoder may keep the memory of a piece, or pass it to
// a byte stream, which transfers it.
function withOwnMemory(piece) {
  return Buffer.from(Uint8Array.from(piece).buffer);
}

// The root of a response that consists of these pieces, read by the Node entry.
export function decodePieces(layer, pieces, consumer = NO_MODULE_MAP) {
  const stream = new Readable({read() {}});
  pieces.forEach(piece => stream.push(withOwnMemory(piece)));
  stream.push(null);
  return layer.Client.createFromNodeStream(stream, consumer);
}

// Like `decodePieces`, for pieces that may be strings.
export function decodeObjects(layer, pieces, consumer = NO_MODULE_MAP) {
  const stream = new Readable({objectMode: true, read() {}});
  pieces.forEach(piece => stream.push(piece));
  stream.push(null);
  return layer.Client.createFromNodeStream(stream, consumer);
}

// Like `decodePieces`, with a turn of the event loop between two pieces.
export function decodeSlowly(layer, pieces, consumer = NO_MODULE_MAP) {
  const queue = [...pieces, null];
  const pushNext = () => stream.push(queue.shift());
  const stream = new Readable({
    read() {
      setImmediate(pushNext);
    },
  });
  return layer.Client.createFromNodeStream(stream, consumer);
}

// Like `decodePieces`, with a web stream. Servers and browsers take different options.
export function decodeWeb(
  layer,
  pieces,
  consumer = NO_MODULE_MAP,
  options = null,
) {
  const stream = new ReadableStream({
    type: 'bytes',
    start(controller) {
      pieces.forEach(piece =>
        controller.enqueue(new Uint8Array(Buffer.from(piece))),
      );
      controller.close();
    },
  });
  return layer.Client.createFromReadableStream(stream, {
    serverConsumerManifest: consumer,
    callServer,
    ...options,
  });
}

export function decodeBytes(layer, bytes, consumer) {
  return decodePieces(layer, [bytes], consumer);
}

// One piece per row.
export function cutAtRows(bytes) {
  return parseRows(bytes).map(row =>
    Buffer.from(bytes.subarray(row.start, row.end)),
  );
}

// Copies the pieces, so that a decoder cannot read beyond the end of a piece.
export function cutAt(bytes, offset) {
  return [
    Buffer.from(bytes.subarray(0, offset)),
    Buffer.from(bytes.subarray(offset)),
  ].filter(piece => piece.length > 0);
}

export function slices(bytes, size) {
  const pieces = [];
  for (let at = 0; at < bytes.length; at += size) {
    pieces.push(Buffer.from(bytes.subarray(at, at + size)));
  }
  return pieces;
}

// One string per row, and the text of a text row as a separate string. Binary rows stay bytes.
// Strings may only be cut in headers; `cut` is the offset of such a cut.
export function stringsOf(bytes, cut = 0) {
  return parseRows(bytes).flatMap(({tag, start, payload, end}) => {
    if (tag !== 'T' && isSizedTag(tag)) {
      return [Buffer.from(bytes.subarray(start, end))];
    }
    const borders = [start, tag === 'T' ? payload : end];
    if (cut > start && cut <= payload) {
      borders.splice(1, 0, cut);
    }
    if (tag === 'T') {
      borders.push(end);
    }
    return borders
      .slice(1)
      .map((to, index) => bytes.toString('utf8', borders[index], to));
  });
}

export function headerOffsets(bytes) {
  return parseRows(bytes).flatMap(({start, payload}) =>
    Array.from({length: payload - start}, (_, index) => start + index + 1),
  );
}

// Every offset, but only the ends of a long run of equal bytes.
export function offsetsWorthCutting(bytes) {
  const RUN = 16;
  const offsets = [];
  let run = 0;
  for (let at = 1; at < bytes.length; at++) {
    run = bytes[at] === bytes[at - 1] ? run + 1 : 0;
    if (run < RUN) {
      offsets.push(at);
    } else if (bytes[at + 1] !== bytes[at]) {
      offsets.push(at, at + 1);
    }
  }
  return [...new Set(offsets)].filter(at => at < bytes.length);
}

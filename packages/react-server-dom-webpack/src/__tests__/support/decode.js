// Feeds bytes to a client layer, cut wherever a test wants them cut.
import {Readable} from 'stream';

import {callServer} from './clientModules.js';
import {isSizedTag, parseRows} from './rows.js';

const NO_MODULE_MAP = {
  moduleMap: null,
  moduleLoading: null,
  serverModuleMap: null,
};

// A decoder may keep the memory of a piece, or hand it to a byte stream, which takes it
// away. Small Buffers share theirs.
function withOwnMemory(piece) {
  return Buffer.from(Uint8Array.from(piece).buffer);
}

// The root of a response made of these pieces, as its Node entry reads it.
export function decodePieces(layer, pieces, consumer = NO_MODULE_MAP) {
  const stream = new Readable({read() {}});
  pieces.forEach(piece => stream.push(withOwnMemory(piece)));
  stream.push(null);
  return layer.Client.createFromNodeStream(stream, consumer);
}

// The same for pieces of which some are strings.
export function decodeObjects(layer, pieces, consumer = NO_MODULE_MAP) {
  const stream = new Readable({objectMode: true, read() {}});
  pieces.forEach(piece => stream.push(piece));
  stream.push(null);
  return layer.Client.createFromNodeStream(stream, consumer);
}

// Pieces of bytes, but the event loop turns between two of them.
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

// The same through a web stream. Servers and browsers take different options.
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

// Copies, so that a decoder cannot reach over the border of a piece.
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

// One string per row, but the text of a text row is one by itself. Binary rows stay bytes.
// Strings may only be cut in headers; `cut` is the offset at which one is.
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

// Every offset, but of a long run of one byte only its ends: inside, all are alike.
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

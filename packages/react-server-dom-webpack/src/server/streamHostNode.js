// Writing to Node streams. Text stays text until it is written. Short pieces are gathered
// and encoded together into views of a few kilobytes; long ones go to the stream as they
// are, since it knows best how to encode them.

import type {ServerHost} from 'react-server/src/host.js';

import {usageError} from 'flight-core/src/errors.js';

export type Chunk = string | Uint8Array;

// What is asked of a Node Writable, or of whatever takes its place.
export type ChunkSink = interface {
  write(chunk: Chunk): unknown,
  end(): unknown,
  destroy(error: unknown): unknown,
  // Compression streams hold bytes back until they are told to hand them on.
  readonly flush?: () => unknown,
};

// One stream and what has been collected for it but not written.
export type NodeDestination = {
  readonly stream: ChunkSink,
  // Text that follows the bytes in `view`.
  text: string,
  // Allocated when first needed and given away when written: a stream may keep it.
  view: Uint8Array | null,
  // Bytes of `view` that are taken.
  used: number,
  // False as soon as a write of the current flush asked for a pause.
  hasRoom: boolean,
};

// At least half of Node's buffer pool: what shares a pool with other buffers is never
// given to a stream itself, only copied.
const VIEW_SIZE = 4096;

// A UTF-16 unit takes three bytes at most, so text of this length always fits a view.
const LONGEST_GATHERED_TEXT = VIEW_SIZE / 3;

const encoder = new TextEncoder();

export function createNodeDestination(stream: ChunkSink): NodeDestination {
  return {stream, text: '', view: null, used: 0, hasRoom: true};
}

function write(destination: NodeDestination, chunk: Chunk): void {
  // Things that only look like a stream may return nothing, which asks for no pause.
  if (destination.stream.write(chunk) === false) {
    destination.hasRoom = false;
  }
}

function currentView(destination: NodeDestination): Uint8Array {
  if (destination.view === null) {
    destination.view = new Uint8Array(VIEW_SIZE);
  }
  return destination.view;
}

function writeView(destination: NodeDestination): void {
  const {view, used} = destination;
  if (view !== null && used > 0) {
    destination.view = null;
    destination.used = 0;
    write(destination, used === VIEW_SIZE ? view : view.subarray(0, used));
  }
}

// Moves the gathered text into views, and writes those that are full. One call of the
// encoder for many rows is what makes short rows cheap. It never splits a character.
function encodeGathered(destination: NodeDestination): void {
  let {text} = destination;
  destination.text = '';
  while (text !== '') {
    const view = currentView(destination);
    const {used} = destination;
    const target = used === 0 ? view : view.subarray(used);
    const {read, written} = encoder.encodeInto(text, target);
    destination.used = used + written;
    text = text.slice(read);
    if (text !== '' || destination.used === VIEW_SIZE) {
      writeView(destination);
    }
  }
}

function writeCollected(destination: NodeDestination): void {
  encodeGathered(destination);
  writeView(destination);
}

function writeText(destination: NodeDestination, text: string): void {
  if (text.length > LONGEST_GATHERED_TEXT) {
    // Readers of a stream of strings need this piece for itself and whole.
    writeCollected(destination);
    write(destination, text);
    return;
  }
  destination.text += text;
  if (destination.used + destination.text.length >= VIEW_SIZE) {
    encodeGathered(destination);
  }
}

// No property tells on all versions of Node that a buffer was transferred away.
function isDetached(buffer: ArrayBufferLike): boolean {
  try {
    return new Uint8Array(buffer).buffer !== buffer;
  } catch {
    return true;
  }
}

function writeBytes(destination: NodeDestination, bytes: Uint8Array): void {
  if (bytes.byteLength === 0) {
    // A buffer that was transferred after its row was made has lost its bytes, and the
    // row has already said how many there would be.
    if (isDetached(bytes.buffer)) {
      throw usageError(
        'A buffer was detached before it was sent. Was it transferred, or sent ' +
          'in two streams?',
        612,
      );
    }
    return;
  }
  encodeGathered(destination);
  if (bytes.byteLength > VIEW_SIZE) {
    writeView(destination);
    write(destination, bytes);
    return;
  }
  copyIntoViews(destination, bytes);
}

function copyIntoViews(destination: NodeDestination, bytes: Uint8Array): void {
  const room = VIEW_SIZE - destination.used;
  const head = bytes.byteLength > room ? bytes.subarray(0, room) : bytes;
  currentView(destination).set(head, destination.used);
  destination.used += head.byteLength;
  if (destination.used === VIEW_SIZE) {
    writeView(destination);
  }
  if (head.byteLength < bytes.byteLength) {
    const tail = bytes.subarray(room);
    currentView(destination).set(tail);
    destination.used = tail.byteLength;
  }
}

function beginWriting(destination: NodeDestination): void {
  destination.hasRoom = true;
}

function writeChunk(destination: NodeDestination, chunk: Chunk): void {
  if (typeof chunk === 'string') {
    writeText(destination, chunk);
  } else {
    writeBytes(destination, chunk);
  }
}

function writeChunkAndReturn(
  destination: NodeDestination,
  chunk: Chunk,
): boolean {
  writeChunk(destination, chunk);
  return destination.hasRoom;
}

function completeWriting(destination: NodeDestination): void {
  writeCollected(destination);
}

function flushBuffered({stream}: NodeDestination): void {
  if (typeof stream.flush === 'function') {
    stream.flush();
  }
}

function close(destination: NodeDestination): void {
  destination.stream.end();
}

function closeWithError(destination: NodeDestination, error: unknown): void {
  destination.stream.destroy(error);
}

function stringToChunk(content: string): Chunk {
  return content;
}

function byteLengthOfChunk(chunk: Chunk): number {
  return typeof chunk === 'string'
    ? Buffer.byteLength(chunk, 'utf8')
    : chunk.byteLength;
}

// True when the bytes are all of their buffer, for good, and it can be told later whether
// they are still there.
function isSelfContained({buffer, byteLength}: Uint8Array): boolean {
  const {detached, resizable} = buffer as $FlowFixMe; // newer than Node 20
  return (
    detached === false &&
    resizable === false &&
    byteLength === buffer.byteLength
  );
}

// The bytes may be written long after the row was made. What is going to be copied into
// a view is left where it is until then. A larger piece is handed to the stream, which
// may transfer its buffer: it must not take bytes of the application with it.
function typedArrayToBinaryChunk(content: ArrayBufferView): Uint8Array {
  const {buffer, byteOffset, byteLength} = content;
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  return byteLength <= VIEW_SIZE || isSelfContained(bytes)
    ? bytes
    : bytes.slice();
}

function byteLengthOfBinaryChunk(chunk: Uint8Array): number {
  return chunk.byteLength;
}

const members = {
  beginWriting,
  writeChunk,
  writeChunkAndReturn,
  completeWriting,
  flushBuffered,
  close,
  closeWithError,
  stringToChunk,
  byteLengthOfChunk,
  typedArrayToBinaryChunk,
  byteLengthOfBinaryChunk,
};

// The renderer hands back the destination and the chunks it was given.
export const nodeStreamHost: Partial<ServerHost> = members as $FlowFixMe; // they get back what they gave

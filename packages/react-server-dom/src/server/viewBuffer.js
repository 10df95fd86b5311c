// Text and bytes for a stream. Short pieces are gathered and encoded together into views of a few
// kilobytes; long ones are passed to the stream unchanged.

import type {StreamMembers} from 'react-server/src/request/host.js';

import {internalError, usageError} from 'flight-core/src/errors.js';

export type OutputChunk = string | Uint8Array;

// The members of a Node Writable that are used. Other objects may have them, too.
export type ChunkSink = interface {
  // Returns false to ask for a pause.
  write(chunk: OutputChunk): unknown,
  // Whether the pause continues. Optional: some destinations are not real streams.
  readonly writableNeedDrain?: boolean,
  end(): unknown,
  destroy(error: unknown): unknown,
  // Compression streams buffer bytes until they are flushed.
  readonly flush?: () => unknown,
};

// The members of a TextEncoder that are used.
export type Encoder = interface {
  encode(text: string): Uint8Array,
  encodeInto(
    text: string,
    target: Uint8Array,
  ): {readonly read: number, readonly written: number, ...},
};

// A stream, with the bytes and text that are collected but not written.
export type ViewBuffer = {
  readonly stream: ChunkSink,
  readonly viewSize: number,
  // Not every environment has it as a global.
  readonly encoder: Encoder,
  // Text after the bytes in `view`.
  text: string,
  // Allocated on first use. A written view belongs to the stream, which may keep it.
  view: Uint8Array | null,
  // The number of used bytes in `view`.
  used: number,
  // False after a write asked for a pause.
  hasRoom: boolean,
};

// The members of a host that writes to view buffers, which are opaque to the renderer.
export type StreamHost = StreamMembers<{
  readonly destination: ViewBuffer,
  readonly chunk: OutputChunk,
  readonly binaryChunk: Uint8Array,
  readonly manifest: unknown,
  readonly clientReference: interface {},
  readonly serverReference: interface {},
}>;

// How text becomes chunks is left to the host.
export type ViewBufferHost = Omit<
  StreamHost,
  'flushBuffered' | 'stringToChunk' | 'byteLengthOfChunk',
>;

export function createViewBuffer(
  stream: ChunkSink,
  viewSize: number,
  encoder: Encoder,
): ViewBuffer {
  return {
    stream,
    viewSize,
    encoder,
    text: '',
    view: null,
    used: 0,
    hasRoom: true,
  };
}

// A UTF-16 unit takes at most three bytes, so gathered text always fits into a view.
export function isGathered(text: string, viewSize: number): boolean {
  return text.length * 3 <= viewSize;
}

function write(destination: ViewBuffer, chunk: OutputChunk): void {
  // `write` of a destination that is not a real stream may return undefined, which asks for no
  // pause.
  if (destination.stream.write(chunk) === false) {
    destination.hasRoom = false;
  }
}

function currentView(destination: ViewBuffer): Uint8Array {
  if (destination.view === null) {
    destination.view = new Uint8Array(destination.viewSize);
  }
  return destination.view;
}

function writeView(destination: ViewBuffer): void {
  const {view, used} = destination;
  if (view !== null && used > 0) {
    destination.view = null;
    destination.used = 0;
    write(
      destination,
      used === destination.viewSize ? view : view.subarray(0, used),
    );
  }
}

// Encodes the gathered text into views, and writes full views. One call of the encoder for many
// rows makes short rows cheap. The encoder never splits a character.
function encodeGathered(destination: ViewBuffer): void {
  const {encoder} = destination;
  let {text} = destination;
  destination.text = '';
  while (text !== '') {
    const view = currentView(destination);
    const {used} = destination;
    const target = used === 0 ? view : view.subarray(used);
    const {read, written} = encoder.encodeInto(text, target);
    destination.used = used + written;
    text = text.slice(read);
    if (text !== '' || destination.used === destination.viewSize) {
      writeView(destination);
    }
  }
}

// A short text on its own gets no more memory than it needs: clearing a view takes a tenth of the
// time of a small response (benchmark `tiny`).
function writeCollected(destination: ViewBuffer): void {
  const {text, view, viewSize} = destination;
  if (view === null && text !== '' && isGathered(text, viewSize)) {
    destination.text = '';
    write(destination, destination.encoder.encode(text));
    return;
  }
  encodeGathered(destination);
  writeView(destination);
}

function writeText(destination: ViewBuffer, text: string): void {
  if (!isGathered(text, destination.viewSize)) {
    // Readers of a stream of strings need this piece as one string.
    writeCollected(destination);
    write(destination, text);
    return;
  }
  destination.text += text;
  if (destination.used + destination.text.length >= destination.viewSize) {
    encodeGathered(destination);
  }
}

// Not all versions of Node have a property for detached buffers.
function isDetached(buffer: ArrayBufferLike): boolean {
  try {
    return new Uint8Array(buffer).buffer !== buffer;
  } catch {
    return true;
  }
}

// A buffer that was transferred after its row was made has no bytes, but the header of the row
// already contains their length.
function checkAttached({buffer}: Uint8Array): void {
  if (isDetached(buffer)) {
    throw usageError(
      'A buffer was detached before it was sent. Was it transferred, or sent ' +
        'in two streams?',
      612,
    );
  }
}

function writeBytes(destination: ViewBuffer, bytes: Uint8Array): void {
  if (bytes.byteLength === 0) {
    checkAttached(bytes);
    return;
  }
  encodeGathered(destination);
  if (bytes.byteLength > destination.viewSize) {
    writeView(destination);
    write(destination, bytes);
    return;
  }
  copyIntoViews(destination, bytes);
}

function copyIntoViews(destination: ViewBuffer, bytes: Uint8Array): void {
  const room = destination.viewSize - destination.used;
  const head = bytes.byteLength > room ? bytes.subarray(0, room) : bytes;
  currentView(destination).set(head, destination.used);
  destination.used += head.byteLength;
  if (destination.used === destination.viewSize) {
    writeView(destination);
  }
  if (head.byteLength < bytes.byteLength) {
    const tail = bytes.subarray(room);
    currentView(destination).set(tail);
    destination.used = tail.byteLength;
  }
}

function beginWriting(destination: ViewBuffer): void {
  // `hasRoom` is stale: the previous flush wrote the rest of its view after its last row.
  destination.hasRoom = destination.stream.writableNeedDrain !== true;
}

function writeChunk(destination: ViewBuffer, chunk: OutputChunk): void {
  if (typeof chunk === 'string') {
    writeText(destination, chunk);
  } else {
    writeBytes(destination, chunk);
  }
}

function writeChunkAndReturn(
  destination: ViewBuffer,
  chunk: OutputChunk,
): boolean {
  writeChunk(destination, chunk);
  return destination.hasRoom;
}

function completeWriting(destination: ViewBuffer): void {
  writeCollected(destination);
}

function close(destination: ViewBuffer): void {
  destination.stream.end();
}

function closeWithError(destination: ViewBuffer, error: unknown): void {
  destination.stream.destroy(error);
}

// Whether the bytes fill a buffer of fixed size, so that a transfer can be detected later.
function isSelfContained({buffer, byteLength}: Uint8Array): boolean {
  const {detached, resizable} = buffer as interface {
    readonly detached?: unknown,
    readonly resizable?: unknown,
  };
  return (
    detached === false &&
    resizable === false &&
    byteLength === buffer.byteLength
  );
}

// The bytes may be written long after the row was made. Short views are copied when they are
// written. A long view is passed to the stream, which may transfer its buffer. So it is copied now,
// unless it fills its buffer and a transfer can be detected.
function toBinaryChunk(content: ArrayBufferView, viewSize: number): Uint8Array {
  const {buffer, byteOffset, byteLength} = content;
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  return byteLength <= viewSize || isSelfContained(bytes)
    ? bytes
    : bytes.slice();
}

// Copies the bytes of a binary row.
export function copyBytes(chunk: unknown): Uint8Array {
  if (!(chunk instanceof Uint8Array)) {
    throw internalError('A binary row has no bytes.');
  }
  if (chunk.byteLength === 0) {
    checkAttached(chunk);
  }
  return chunk.slice();
}

// A chunk of the host that shares no memory with the application.
export function ownChunk(chunk: unknown): OutputChunk {
  return typeof chunk === 'string' ? chunk : copyBytes(chunk);
}

function byteLengthOfBinaryChunk(chunk: Uint8Array): number {
  return chunk.byteLength;
}

// The members of a host with view buffers of this size. The host adds how text becomes chunks.
export function createViewBufferHost(viewSize: number): ViewBufferHost {
  return {
    beginWriting,
    writeChunk,
    writeChunkAndReturn,
    completeWriting,
    close,
    closeWithError,
    typedArrayToBinaryChunk: (content: ArrayBufferView): Uint8Array =>
      toBinaryChunk(content, viewSize),
    byteLengthOfBinaryChunk,
  };
}

// 1:R and 1:r open a ReadableStream.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Response, RowStream} from '../response.js';

import {createFulfilledChunk, readChunk} from 'flight-core/src/chunk/chunk.js';
import {createModelChunk} from 'flight-core/src/chunk/settle.js';
import {protocolError} from 'flight-core/src/errors.js';
import {asBufferView} from 'flight-core/src/guard/bufferView.js';
import {ReadableItems} from 'flight-core/src/stream/readableItems.js';
import {formatId} from 'flight-core/src/wire/ids.js';
import {openStream} from './openStream.js';

class ReadableRows extends ReadableItems<Response> implements RowStream {
  pushValue(value: unknown): void {
    this.push(createFulfilledChunk(value));
  }

  pushModel(content: unknown): void {
    const chunk = createModelChunk(this.owner, content);
    readChunk(chunk);
    this.push(chunk);
  }
}

// Copies the bytes, because a byte stream takes ownership of memory. It rejects empty chunks.
class ByteRows extends ReadableRows {
  pushValue(value: unknown): void {
    const bytes = copyBytes(value);
    if (bytes === null) {
      throw noBytes(this.id);
    }
    if (bytes.length > 0) {
      super.pushValue(bytes);
    }
  }

  pushModel(): void {
    throw noBytes(this.id);
  }
}

function copyBytes(value: unknown): Uint8Array | null {
  if (value instanceof ArrayBuffer) {
    return new Uint8Array(value);
  }
  const view = asBufferView(value);
  return (
    view &&
    new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice()
  );
}

function noBytes(id: RowId): Error {
  return protocolError(
    `A row without bytes arrived for the byte stream ${formatId(id)}.`,
    1004,
  );
}

export function openReadableStream(response: Response, id: RowId): void {
  openStream(response, id, new ReadableRows(response, id));
}

export function openByteStream(response: Response, id: RowId): void {
  openStream(response, id, new ByteRows(response, id, {type: 'bytes'}));
}

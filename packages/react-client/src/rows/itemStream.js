// 1:R and 1:r, 1:X and 1:x open a ReadableStream of values or of bytes, an async iterable and a
// single-use async iterator. Their items are the results of an iterator, which a
// ReadableStream reads.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Response, ReceivedStream} from '../response.js';

import {resultOf} from '../revive/initialize.js';
import {resolveValue} from './valueRow.js';
import {
  settleWithModel,
  settleWithValue,
} from 'flight-core/src/chunk/settle.js';
import {protocolError} from 'flight-core/src/errors.js';
import {asBufferView} from 'flight-core/src/guard/userValues.js';
import {IterableItems} from 'flight-core/src/stream/iterableItems.js';
import {readableOf} from 'flight-core/src/stream/readableOf.js';
import {formatId} from 'flight-core/src/wire/ids.js';
import {
  OPEN_BYTE_STREAM_ROW,
  OPEN_ITERABLE_ROW,
  OPEN_STREAM_ROW,
} from 'flight-core/src/wire/rowTags.js';

class ItemRows extends IterableItems<Response> implements ReceivedStream {
  readonly id: RowId;

  constructor(
    owner: Response,
    id: RowId,
    kind: {readonly isSingleUse: boolean},
  ) {
    super(owner, kind);
    this.id = id;
  }

  pushValue(value: unknown): void {
    settleWithValue(this.owner, this.arrive(), {done: false, value});
  }

  pushModel(content: unknown): void {
    const item = resultOf(content, {done: false, id: this.id});
    settleWithModel(this.owner, this.arrive(), item);
  }

  close(content: unknown = ''): void {
    if (content !== '' && !this.ended) {
      const result = resultOf(content, {done: true, id: this.id});
      settleWithModel(this.owner, this.arrive(), result);
    }
    this.finish(this.settleBeyond);
  }
}

// Copies the bytes, because a byte stream takes ownership of memory. It rejects empty chunks.
class ByteRows extends ItemRows {
  pushValue(value: unknown): void {
    const bytes = copyBytes(value);
    if (bytes.length > 0) {
      super.pushValue(bytes);
    }
  }

  pushModel(): void {
    throw noBytes();
  }
}

function copyBytes(value: unknown): Uint8Array {
  const view =
    value instanceof ArrayBuffer ? new Uint8Array(value) : asBufferView(value);
  if (!view) {
    throw noBytes();
  }
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice();
}

function noBytes(): Error {
  return protocolError('A byte stream got a row without bytes.', 1005);
}

// The stream becomes the value of its id, and later rows of the id are its items.
export function openItems(response: Response, id: RowId, tag: number): void {
  if (response.streams.has(id)) {
    throw protocolError(
      `A second row opened the stream ${formatId(id)}.`,
      1006,
    );
  }
  const isBytes = tag === OPEN_BYTE_STREAM_ROW;
  const Rows = isBytes ? ByteRows : ItemRows;
  const rows = new Rows(response, id, {isSingleUse: tag !== OPEN_ITERABLE_ROW});
  if (isBytes || tag === OPEN_STREAM_ROW) {
    rows.value = readableOf(rows, {type: isBytes ? 'bytes' : undefined});
  }
  resolveValue(response, id, rows.value);
  response.streams.set(id, rows);
}

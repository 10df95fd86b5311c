// Streams and async iterables: a row opens one, further rows with its id are items, and a last one
// closes it.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Request} from '../request/request.js';
import type {Task, TaskInit} from '../request/task.js';
import type {AsyncItemSource} from '../values/iterables.js';
import type {OpenedStream} from './pump.js';

import {asBufferView} from 'flight-core/src/guard/userValues.js';
import {ignore} from 'flight-core/src/ignore.js';
import {
  BYTES_ROW,
  OPEN_BYTE_STREAM_ROW,
  OPEN_ITERABLE_ROW,
  OPEN_ITERATOR_ROW,
  OPEN_STREAM_ROW,
} from 'flight-core/src/wire/rowTags.js';

import {isCutOff, takeId} from '../request/request.js';
import {
  CAN_TAINT,
  refuseTaintedValue,
  throwIfTainted,
} from '../request/taints.js';
import {createTask} from '../request/task.js';
import {emitText} from '../rows/emitRow.js';
import {binaryOf, emitBinary} from '../values/binary.js';
import {cancelQuietly} from '../values/discard.js';
import {emitCutOff, emitFailure} from '../values/errorRows.js';
import {canBeTextRow} from '../values/strings.js';
import {Pump} from './pump.js';
import {sendModelItem} from './schedule.js';

// `1:R`, items, `1:C`; `1:r` and `1:b3,` with bytes for a byte stream. `context` is the context of
// the items. Returns the id of the rows.
export function openReadableStream(
  request: Request,
  stream: ReadableStream,
  context: TaskInit,
): RowId {
  const open = () => {
    const isOfBytes = isByteStream(stream);
    const reader = stream.getReader();
    return {
      tag: isOfBytes ? OPEN_BYTE_STREAM_ROW : OPEN_STREAM_ROW,
      reader: {
        next: () => reader.read(),
        cancel: (reason: unknown) => reader.cancel(reason),
        send: isOfBytes ? sendBytes : sendItem,
      },
    };
  };
  const cancel = (reason: unknown) => stream.cancel(reason);
  return openStream(request, {open, cancel}, context);
}

// `1:X`, items, `1:C`; `1:x` for a single-use iterator, which is its own iterable.
export function openAsyncIterable(
  request: Request,
  iterable: AsyncItemSource,
  context: TaskInit,
): RowId {
  const open = () => {
    const iterator = iterable[Symbol.asyncIterator]();
    return {
      tag:
        (iterator as unknown) === iterable
          ? OPEN_ITERATOR_ROW
          : OPEN_ITERABLE_ROW,
      reader: {
        next: () => iterator.next(),
        cancel: (reason: unknown) => iterator.throw?.(reason),
        send: sendItem,
      },
    };
  };
  // Only an iterator may have begun already.
  const cancel = (reason: unknown) =>
    typeof iterable.next === 'function' ? iterable.throw?.(reason) : null;
  return openStream(request, {open, cancel, iterable}, context);
}

type Opening = {
  readonly open: () => OpenedStream,
  // Called instead of `open` if the request is aborted.
  readonly cancel: (reason: unknown) => unknown,
  readonly iterable?: interface {},
};

function openStream(
  request: Request,
  {open, cancel, iterable}: Opening,
  context: TaskInit,
): RowId {
  const id = takeId(request);
  if (isCutOff(request)) {
    emitCutOff(request, id);
    cancelQuietly(() => cancel(request.abortReason));
    return id;
  }
  let opened;
  try {
    opened = open();
  } catch (error) {
    // The stream is locked, or a method of the user threw.
    emitFailure(request, id, error);
    return id;
  }
  if (isCutOff(request)) {
    // A method of the user aborted the request.
    emitCutOff(request, id);
    const {reader} = opened;
    cancelQuietly(() => reader.cancel(request.abortReason));
    return id;
  }
  // Items use only the id and the context of the task, which is never woken.
  const task = createTask(id, context, ignore);
  const {tracer} = request;
  if (tracer !== null) {
    tracer.taskAdded(task);
    if (iterable !== undefined) {
      tracer.iterableOpened(task, iterable);
    }
  }
  new Pump(request, task, opened).resume();
  return id;
}

// Some environments have `supportsBYOB`; elsewhere only byte streams have BYOB readers.
function isByteStream(
  stream: interface {
    readonly supportsBYOB?: boolean,
    getReader(options: {mode: 'byob'}): interface {releaseLock(): unknown},
  },
): boolean {
  if (stream.supportsBYOB !== undefined) {
    return stream.supportsBYOB;
  }
  try {
    stream.getReader({mode: 'byob'}).releaseLock();
    return true;
  } catch {
    return false;
  }
}

// The chunks of a byte stream are views. Other chunks, which only a stream with a wrong
// `supportsBYOB` can have, are sent without bytes, as by the reference.
function sendBytes(request: Request, {id}: Task, chunk: unknown): void {
  const view = asBufferView(chunk) ?? new Uint8Array(0);
  emitBinary(request, id, {tag: BYTES_ROW, view});
}

// A string of any length is a text row if it can be one, a binary value is a binary row, other
// values are model rows.
function sendItem(request: Request, task: Task, item: unknown): void {
  const {id} = task;
  if (typeof item === 'string' && canBeTextRow(request, item)) {
    if (CAN_TAINT) {
      throwIfTainted(refuseTaintedValue(item));
    }
    emitText(request, id, item);
    return;
  }
  const binary = binaryOf(item);
  if (binary !== null) {
    emitBinary(request, id, binary);
    return;
  }
  sendModelItem(request, task, item);
}

// Streams and async iterables: a row opens one, the following rows with its id are items,
// and a last one closes it.

import type {RowId} from 'flight-core/src/wire/ids.js';
import type {NewTask, Request} from '../request/request.js';
import type {Task} from '../request/task.js';
import type {Reading} from './pump.js';

import {
  BYTES_ROW,
  OPEN_BYTE_STREAM_ROW,
  OPEN_ITERABLE_ROW,
  OPEN_ITERATOR_ROW,
  OPEN_STREAM_ROW,
} from 'flight-core/src/wire/rowTags.js';

import {takeId} from '../request/request.js';
import {createTask} from '../request/task.js';
import {emitOpening, emitText} from '../rows/emitRow.js';
import {binaryOf, emitBinary} from './binary.js';
import {emitCutOff, emitFailure, isCutOff} from './cutOff.js';
import {cancelQuietly} from './discard.js';
import {isReadableStream} from './kinds.js';
import {Pump} from './pump.js';

export type AsyncSource = any; // an object with an async iterator: interfaces cannot name the symbol

// `1:R`, items, `1:C`; `1:r` and `1:b3,` with bytes for a byte stream. The context is that
// of the items. Gives the id of the rows.
export function openReadableStream(
  request: Request,
  stream: ReadableStream,
  context: NewTask,
): RowId {
  const open = () => {
    const isOfBytes = isByteStream(stream);
    const reader = stream.getReader();
    return {
      tag: isOfBytes ? OPEN_BYTE_STREAM_ROW : OPEN_STREAM_ROW,
      reading: {
        next: () => reader.read(),
        cancel: (reason: unknown) => reader.cancel(reason as $FlowFixMe), // any value will do
        send: isOfBytes ? sendBytes : sendItem,
      },
    };
  };
  return openStream(request, stream, context, open);
}

// `1:X`, items, `1:C`; `1:x` for an iterator that is its own iterable, and so can be read
// once only.
export function openAsyncIterable(
  request: Request,
  iterable: AsyncSource,
  context: NewTask,
): RowId {
  const open = () => {
    const iterator = iterable[Symbol.asyncIterator]();
    return {
      tag: iterator === iterable ? OPEN_ITERATOR_ROW : OPEN_ITERABLE_ROW,
      reading: {
        next: () => iterator.next(),
        cancel: (reason: unknown) =>
          typeof iterator.throw === 'function'
            ? iterator.throw(reason)
            : undefined,
        send: sendItem,
      },
    };
  };
  return openStream(request, iterable, context, open);
}

function openStream(
  request: Request,
  source: AsyncSource,
  context: NewTask,
  open: () => {readonly tag: number, readonly reading: Reading},
): RowId {
  const id = takeId(request);
  if (isCutOff(request)) {
    emitCutOff(request, id);
    cancelUnread(source, request.abortReason);
    return id;
  }
  let opened;
  try {
    opened = open();
  } catch (error) {
    // It is locked, or its method threw.
    emitFailure(request, id, error);
    return id;
  }
  if (isCutOff(request)) {
    // By its method.
    emitCutOff(request, id);
    const {reading} = opened;
    void cancelQuietly(() => reading.cancel(request.abortReason));
    return id;
  }
  emitOpening(request, id, opened.tag);
  // Of a task, items have the id and the context only: nobody wakes it.
  const task = createTask({id, ...context, wake: ignore});
  if (request.tracer !== null) {
    request.tracer.taskAdded(task);
  }
  new Pump(request, task, opened.reading).resume();
  return id;
}

function ignore(): void {}

// The source would be read if it was not for the abort. An iterator may have begun; any other
// iterable has not.
function cancelUnread(source: AsyncSource, reason: unknown): void {
  void cancelQuietly(() => {
    if (isReadableStream(source)) {
      return source.cancel(reason);
    }
    return typeof source.next === 'function' ? source.throw?.(reason) : null;
  });
}

// Some environments say so; elsewhere only byte streams have readers of this kind.
function isByteStream(
  stream: any /* `supportsBYOB` is no standard */,
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

function sendBytes(
  request: Request,
  {id}: Task,
  bytes: any, // what a byte stream gives: a view
): void {
  emitBinary(request, id, {tag: BYTES_ROW, view: bytes});
}

// A string is a text row of any length; what is binary keeps its type; everything else is
// a model.
function sendItem(
  request: Request,
  task: Task,
  item: any, // whatever user code passes
): void {
  const {id} = task;
  if (typeof item === 'string' && request.host.byteLengthOfChunk !== null) {
    emitText(request, id, item);
    return;
  }
  const binary =
    typeof item === 'object' && item !== null ? binaryOf(item) : null;
  if (binary !== null) {
    emitBinary(request, id, binary);
    return;
  }
  request.driver.sendItem(request, task, item);
}

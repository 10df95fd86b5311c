// Blobs and files: their bytes are read first, then sent as one value.

import type {RowId} from 'flight-core/src/wire/ids.js';
import type {Written} from '../places/written.js';
import type {Request, Source} from '../request/request.js';
import type {Task} from '../request/task.js';

import {
  addSource,
  addTask,
  completeSource,
  isOver,
  takeId,
} from '../request/request.js';
import {emitCutOff, isCutOff} from './cutOff.js';
import {cancelQuietly} from './discard.js';
import {failWaiting} from './thenables.js';

class BlobReader implements Source {
  readonly request: Request;
  // Renders what was read.
  readonly task: Task;
  readonly reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly parts: Array<Uint8Array> = [];

  constructor(request: Request, task: Task, blob: Blob) {
    this.request = request;
    this.task = task;
    this.reader = blob.stream().getReader();
    addSource(request, this);
  }

  async read(type: string): Promise<void> {
    try {
      let result = await this.reader.read();
      while (!result.done) {
        this.parts.push(
          result.value as $FlowFixMe /* a blob's stream has bytes */,
        );
        result = await this.reader.read();
      }
      this.task.model = [type, ...this.parts];
      this.finish();
      this.task.ping();
    } catch (error) {
      this.finish();
      failWaiting(this.request, this.task, error);
    }
  }

  // Only all of its bytes are of use, so a blob is read however little was sent.
  resume(): void {}

  cutOff(reason: unknown): void {
    const {request, task, reader} = this;
    this.finish();
    // The task of a prerender is left out like any other.
    if (!request.isPrerender && !isOver(request)) {
      failWaiting(request, task, reason);
    }
    void cancelQuietly(() => reader.cancel(reason as $FlowFixMe)); // any value will do
  }

  finish(): void {
    if (this.request.sources.has(this)) {
      completeSource(this.request, this);
    }
  }
}

// `"$B1"`, then `2:o3,` with the bytes of each part, then `1:["text/plain","$2"]`.
export function outlineBlob(
  request: Request,
  blob: Blob,
  written: Written,
): RowId {
  if (isCutOff(request)) {
    const id = takeId(request);
    emitCutOff(request, id);
    return id;
  }
  const task = addTask(request, {
    model: null,
    keyPath: null,
    implicitSlot: false,
    formatContext: 0,
    surroundings: null,
    written,
  });
  try {
    const {type} = blob;
    void new BlobReader(request, task, blob).read(type);
  } catch (error) {
    // A class of the user's may have methods of its own.
    failWaiting(request, task, error);
  }
  return task.id;
}

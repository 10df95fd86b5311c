// Blobs and files: read to the end, then sent as one value.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Request, Source} from '../request/request.js';
import type {Task, TaskInit} from '../request/task.js';

import {
  addSource,
  addTask,
  completeSource,
  isCutOff,
  isOver,
  takeId,
} from '../request/request.js';
import {replaceModel} from '../request/task.js';
import {cancelQuietly} from '../values/discard.js';
import {emitCutOff} from '../values/errorRows.js';
import {failWaiting} from '../values/thenables.js';

class BlobReader implements Source {
  readonly request: Request;
  // Renders the parts.
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
    let result = await this.reader.read();
    while (!result.done) {
      const {value} = result;
      if (value !== undefined) {
        this.parts.push(value);
      }
      result = await this.reader.read();
    }
    replaceModel(this.task, [type, ...this.parts]);
    this.finish();
    this.task.ping();
  }

  fail(error: unknown): void {
    this.finish();
    failWaiting(this.request, this.task, error);
  }

  // A blob is always read to the end, however slow the destination is.
  resume(): void {}

  cutOff(reason: unknown): void {
    const {request, task, reader} = this;
    this.finish();
    // A prerender leaves out unfinished tasks.
    if (!request.isPrerender && !isOver(request)) {
      failWaiting(request, task, reason);
    }
    cancelQuietly(() => reader.cancel(reason));
  }

  finish(): void {
    if (this.request.sources?.has(this) === true) {
      completeSource(this.request, this);
    }
  }
}

// `"$B1"`, then `2:o3,` with the bytes of each part, then `1:["text/plain","$2"]`.
export function outlineBlob(
  request: Request,
  blob: Blob,
  context: TaskInit,
): RowId {
  if (isCutOff(request)) {
    const id = takeId(request);
    emitCutOff(request, id);
    return id;
  }
  const {type} = blob;
  const task = addTask(request, context);
  try {
    const reader = new BlobReader(request, task, blob);
    reader.read(type).catch((error: unknown) => reader.fail(error));
  } catch (error) {
    // Subclasses may override methods.
    failWaiting(request, task, error);
  }
  return task.id;
}

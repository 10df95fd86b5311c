// A pump moves the items of one source into rows. It asks for one item at a time, and for
// none while what was made already waits to be sent: a client that reads slowly stops the
// source. A prerender reads to the end. Nothing is kept of an item once it is a row.

import type {Request, Source} from '../request/request.js';
import type {Task} from '../request/task.js';

import {usageError} from 'flight-core/src/errors.js';
import {encodeReference} from 'flight-core/src/wire/references.js';

import {
  addSource,
  completeSource,
  hasRoom,
  isOver,
} from '../request/request.js';
import {emitClose} from '../rows/emitRow.js';
import {cancelQuietly, discard} from './discard.js';
import {emitRowError} from './errors.js';

// What reading gives: an item, or the end.
export type ReadResult = {readonly done?: boolean, readonly value?: unknown};

// What a pump asks of its source. Both run user code.
export type Reading = {
  readonly next: () => unknown,
  // Nobody wants more: the source may clean up.
  readonly cancel: (reason: unknown) => unknown,
  // Puts an item into a row.
  readonly send: (request: Request, task: Task, item: unknown) => void,
};

// Then other tasks have their turn.
const MOST_ITEMS = 100;

export class Pump implements Source {
  readonly request: Request;
  // Its id is that of the rows; its key context that of the items.
  readonly task: Task;
  readonly reading: Reading;
  isOpen: boolean = true;
  // How many items it gave in a row.
  itemCount: number = 0;
  // Made once, not for each item.
  readonly onResult: (result: ReadResult) => void;
  readonly onError: (error: unknown) => void;

  constructor(request: Request, task: Task, reading: Reading) {
    this.request = request;
    this.task = task;
    this.reading = reading;
    this.onResult = result => {
      try {
        this.accept(result);
      } catch (error) {
        // What user code throws fails the source; this comes from `onError`.
        request.driver.fail(request, error);
      }
    };
    this.onError = error => {
      try {
        this.fail(error);
      } catch (failure) {
        request.driver.fail(request, failure);
      }
    };
    addSource(request, this);
  }

  resume(): void {
    this.itemCount = 0;
    this.askForItem();
  }

  askForItem(): void {
    if (!this.isOpen) {
      return;
    }
    try {
      // An iterator may answer with anything that has the properties.
      const result: any = this.reading.next();
      Promise.resolve(result).then(this.onResult, this.onError);
    } catch (error) {
      this.onError(error);
    }
  }

  accept(result: ReadResult): void {
    if (!this.isOpen) {
      discard(this.request, result);
      return;
    }
    let isDone;
    let value;
    try {
      checkResult(result);
      isDone = Boolean(result.done);
      value = result.value;
      if (!isDone) {
        this.reading.send(this.request, this.task, value);
      }
    } catch (error) {
      this.fail(error);
      discard(this.request, value);
      return;
    }
    if (isDone) {
      this.close(value);
    } else {
      this.goOn();
    }
  }

  // After an item.
  goOn(): void {
    const {request} = this;
    request.driver.flushSoon(request);
    this.itemCount++;
    if (!request.isPrerender && !hasRoom(request)) {
      request.waitingSources.push(this);
      request.driver.awaitRoom(request);
    } else if (this.itemCount < MOST_ITEMS) {
      this.askForItem();
    } else {
      request.driver.awaitTurn(request, this);
    }
  }

  // `1:C`, or `1:C"$2"` with what an iterator returned.
  close(value: unknown): void {
    const {request, task} = this;
    // Nothing cuts it off any more, also if a component in the value aborts the request.
    this.isOpen = false;
    const payload =
      value === undefined
        ? undefined
        : encodeReference(request.driver.outline(request, value, task.written));
    emitClose(request, task.id, payload);
    this.finish();
  }

  // The source failed, or one of its items: the client learns of it by the digest.
  fail(error: unknown): void {
    if (!this.isOpen) {
      return;
    }
    this.isOpen = false;
    try {
      if (!isOver(this.request)) {
        emitRowError(this.request, this.task.id, error);
      }
    } finally {
      this.stop(error);
    }
  }

  // The request was aborted. A prerender leaves the end of the stream out.
  cutOff(reason: unknown): void {
    if (!this.request.isPrerender) {
      this.fail(reason);
    } else if (this.isOpen) {
      this.stop(reason);
    }
  }

  stop(reason: unknown): void {
    this.finish();
    void cancelQuietly(() => this.reading.cancel(reason));
  }

  finish(): void {
    this.isOpen = false;
    completeSource(this.request, this);
    this.request.driver.flushSoon(this.request);
  }
}

// As `for await` has it: a number, say, would be an item without a value, again and again.
function checkResult(result: unknown): void {
  if (Object(result) !== result) {
    throw usageError(
      'An iterator has to answer `next` with an object that has `done` and ' +
        `\`value\`, or with a promise of one. It gave a value of type ${
          result === null ? 'null' : typeof result
        }.`,
    );
  }
}

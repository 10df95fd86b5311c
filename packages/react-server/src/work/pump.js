// A pump renders the items of one source into rows. It reads one item at a time, and pauses while
// too much is queued: a slow client stops the source. A prerender reads to the end. Items are not
// retained.

import type {Discards, Request, Source} from '../request/request.js';
import type {Task} from '../request/task.js';
import type {ReadResult} from '../values/iterables.js';

import {usageError} from 'flight-core/src/errors.js';
import {encodeReference} from 'flight-core/src/wire/references.js';

import {
  addSource,
  completeSource,
  hasRoom,
  isOver,
} from '../request/request.js';
import {emitClose, emitOpening} from '../rows/emitRow.js';
import {
  cancelQuietly,
  discard,
  discardAll,
  discardsOf,
} from '../values/discard.js';
import {asFailedItem, emitTaskError} from '../values/errorRows.js';
import {awaitRoom, awaitTurn, failRequest, flushSoon} from './flow.js';
import {outline} from './schedule.js';

// What a pump reads from, and where items go. `next` and `cancel` run user code.
export type ItemReader = {
  readonly next: () => ReadResult | Promise<ReadResult>,
  // No more items are wanted: the source may clean up.
  readonly cancel: (reason: unknown) => unknown,
  // Renders an item into a row.
  readonly send: (request: Request, task: Task, item: unknown) => void,
};

export type OpenedStream = {
  // Of the row that opens the stream.
  readonly tag: number,
  readonly reader: ItemReader,
};

// A read may never settle: its listeners hold this cell, which the end of the pump empties.
type PumpCell = {
  pump: Pump | null,
  // For an item that arrives later.
  discards: Discards | null,
};

type Listeners = {
  readonly cell: PumpCell,
  readonly onResult: (result: ReadResult) => void,
  readonly onError: (error: unknown) => void,
};

function createListeners(cell: PumpCell): Listeners {
  return {
    cell,
    onResult(result) {
      if (cell.pump !== null) {
        cell.pump.onResult(result);
      } else if (cell.discards !== null) {
        discardAll(cell.discards, [result]);
      }
    },
    onError(error) {
      cell.pump?.onError(error);
    },
  };
}

// Items that are read before other tasks of the scheduler run.
const MOST_ITEMS = 100;

export class Pump implements Source {
  readonly request: Request;
  // Has the id of the rows and the key context of the items.
  readonly task: Task;
  readonly reader: ItemReader;
  // Null when the row that opens the stream has been emitted.
  openingTag: number | null;
  isOpen: boolean = true;
  // Items since the last pause.
  itemCount: number = 0;
  // Created once, not for each item.
  readonly listeners: Listeners;

  constructor(request: Request, task: Task, {tag, reader}: OpenedStream) {
    this.request = request;
    this.task = task;
    this.openingTag = tag;
    this.reader = reader;
    this.listeners = createListeners({pump: this, discards: null});
    addSource(request, this);
  }

  resume(): void {
    if (this.openingTag !== null) {
      emitOpening(this.request, this.task.id, this.openingTag);
      this.openingTag = null;
    }
    this.itemCount = 0;
    this.readItem();
  }

  readItem(): void {
    if (!this.isOpen) {
      return;
    }
    const {onResult, onError} = this.listeners;
    try {
      Promise.resolve(this.reader.next()).then(onResult, onError);
    } catch (error) {
      this.onError(error);
    }
  }

  // Errors of user code fail the source; the errors here are from the option `onError`.
  onResult(result: ReadResult): void {
    try {
      this.accept(result);
    } catch (error) {
      failRequest(this.request, error);
    }
  }

  onError(error: unknown): void {
    try {
      this.fail(error);
    } catch (failure) {
      failRequest(this.request, failure);
    }
  }

  accept(result: ReadResult): void {
    let isDone;
    let value;
    try {
      checkResult(result);
      isDone = Boolean(result.done);
      value = result.value;
      if (!isDone) {
        this.reader.send(this.request, this.task, value);
      }
    } catch (thrown) {
      this.fail(thrown);
      discard(this.request, value);
      return;
    }
    if (isDone) {
      this.close(value);
    } else {
      this.readNext();
    }
  }

  // Continues to read, or pauses.
  readNext(): void {
    const {request} = this;
    flushSoon(request);
    this.itemCount++;
    if (!request.isPrerender && !hasRoom(request)) {
      request.waitingSources.push(this);
      awaitRoom(request);
    } else if (this.itemCount < MOST_ITEMS) {
      this.readItem();
    } else {
      awaitTurn(request, this);
    }
  }

  // `1:C`, or `1:C"$2"` with what an iterator returned.
  close(value: unknown): void {
    const {request, task} = this;
    // Closed first: a component in the value may abort the request.
    this.isOpen = false;
    const payload =
      value === undefined
        ? undefined
        : encodeReference(outline(request, value, task.written));
    emitClose(request, task.id, payload);
    this.finish();
  }

  // The source or one of its items failed: the client gets the digest.
  fail(thrown: unknown): void {
    if (!this.isOpen) {
      return;
    }
    this.isOpen = false;
    const {error, parts} = asFailedItem(thrown);
    try {
      if (!isOver(this.request)) {
        emitTaskError(this.request, this.task, error, parts);
      }
    } finally {
      this.stop(error);
    }
  }

  // The request was aborted. A prerender leaves out the end of the stream.
  cutOff(reason: unknown): void {
    if (!this.request.isPrerender) {
      this.fail(reason);
    } else if (this.isOpen) {
      this.stop(reason);
    }
  }

  stop(reason: unknown): void {
    this.listeners.cell.discards = discardsOf(this.request);
    this.finish();
    cancelQuietly(() => this.reader.cancel(reason));
  }

  finish(): void {
    this.isOpen = false;
    this.listeners.cell.pump = null;
    completeSource(this.request, this);
    flushSoon(this.request);
  }
}

// `for await` has the same check. Without it a number would be an endless sequence of empty items.
function checkResult(result: unknown): void {
  if (Object(result) !== result) {
    throw usageError(
      'The result of `next` must be an object or a promise of one, ' +
        `got ${result === null ? 'null' : typeof result}.`,
    );
  }
}

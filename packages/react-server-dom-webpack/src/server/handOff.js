// Offers the rows of a render to a client in the same process (docs/decisions/020-hand-off.md).
// The client has to come before the bytes are read.

import type {Request} from 'react-server/src/request/request.js';
import type {Row} from 'react-server/src/request/rowQueue.js';
import type {Offer, Way} from '../handOff.js';
import type {Readable} from 'stream';
import type {RowReader} from './rowReader.js';

import {HAND_OFF, MODE, VERSION} from '../handOff.js';
import {NodeRowReader, WebRowReader, handOwnRow} from './rowReader.js';

// The option that decides about it.
type HandOffOptions = interface {
  readonly handOff?: unknown,
};

// Shared by all streams that carry the rows of one render.
type Rows = {
  readonly request: Request,
  // Whether nothing has read the bytes that were written.
  readonly isUnread: () => boolean,
  way: Way,
  // Rows that are written, but not read: no more than the buffer of the stream takes.
  kept: Array<Row>,
};

// Null if the rows are not offered. Development uses bytes: rows would have to carry more.
function offerRows(
  request: Request,
  {handOff}: HandOffOptions,
  isUnread: () => boolean,
): Rows | null {
  if (request.tracer !== null || handOff === false) {
    return null;
  }
  const rows: Rows = {request, isUnread, way: 'offered', kept: []};
  request.taker = {
    take(row) {
      if (isUnread()) {
        rows.kept.push(handOwnRow(row));
      } else {
        withdraw(rows);
      }
      return true;
    },
  };
  return rows;
}

// The bytes are read without a client.
function withdraw(rows: Rows): void {
  rows.way = 'bytes';
  rows.kept = [];
  rows.request.taker = null;
}

function createOffer(
  stream: interface {},
  rows: Rows,
  createReader: () => RowReader,
): Offer {
  const {isUnread} = rows;
  const realm = Object;
  const methods = ownMethods(stream);
  return {
    version: VERSION,
    realm,
    mode: MODE,
    get way() {
      return rows.way;
    },
    open(asked: interface {}) {
      if (rows.kept.length > 0 && !isUnread()) {
        withdraw(rows);
      }
      if (
        rows.way !== 'offered' ||
        asked !== stream ||
        hasOther(methods, ownMethods(stream)) ||
        Reflect.get(stream, 'readableFlowing') === false ||
        hasInheritedToJson()
      ) {
        return null;
      }
      const reader = createReader();
      rows.way = 'rows';
      rows.request.taker = reader;
      reader.begin(rows.kept);
      rows.kept = [];
      return reader;
    },
  };
}

// Methods that an application has replaced may change what it reads or writes.
function ownMethods(stream: interface {}): Array<unknown> {
  return Object.values(stream).filter(value => typeof value === 'function');
}

function hasOther(before: Array<unknown>, now: Array<unknown>): boolean {
  return now.some(method => !before.includes(method));
}

// `JSON.stringify` would call it for all arrays, or for all objects.
function hasInheritedToJson(): boolean {
  return Reflect.has([], 'toJSON');
}

// No enumeration shows the property.
function define(stream: interface {}, name: string | symbol, value: unknown) {
  Reflect.defineProperty(stream, name, {
    value,
    configurable: true,
    writable: true,
  });
}

// The stream itself has no other reader, since reading locks it; its branches have. Rows are written
// when bytes are read.
export function offerWebRows(
  stream: ReadableStream,
  request: Request,
  options: HandOffOptions,
): void {
  const rows = offerRows(request, options, () => false);
  if (rows !== null) {
    carryRows(stream, rows, () => false);
  }
}

function carryRows(
  stream: ReadableStream,
  rows: Rows,
  isTextWanted: () => boolean,
): void {
  const createReader = () => new WebRowReader(stream.getReader(), isTextWanted);
  const tee = stream.tee.bind(stream);
  define(stream, HAND_OFF, createOffer(stream, rows, createReader));
  define(stream, 'tee', () => {
    const branches = tee();
    branches.forEach(branch => carryRows(branch, rows, () => true));
    return branches;
  });
}

// All readers of a Node stream read the same object.
export function offerNodeRows(
  stream: Readable,
  request: Request,
  options: HandOffOptions,
): void {
  if (Reflect.has(stream, HAND_OFF)) {
    // Another render has been piped to it.
    return;
  }
  const rows = offerRows(request, options, () => !stream.readableDidRead);
  if (rows !== null) {
    const createReader = () => new NodeRowReader(stream);
    define(stream, HAND_OFF, createOffer(stream, rows, createReader));
  }
}

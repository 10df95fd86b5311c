// Offers the rows of a render to a client in the same process (docs/decisions/020-hand-off.md).
// A client can take them until the first row has been written.

import type {Request} from 'react-server/src/request/request.js';
import type {Offer, Way} from '../handOff.js';
import type {Readable} from 'stream';

import {HAND_OFF, MODE, VERSION} from '../handOff.js';
import {RowReader, WebRowReader} from './rowReader.js';

// The option that decides about it.
type HandOffOptions = interface {
  readonly handOff?: unknown,
};

// Shared by all streams that carry the rows of one render.
type Rows = {readonly request: Request, way: Way};

// Null if the rows are not offered. Development uses bytes: rows would have to carry more.
function offerRows(request: Request, {handOff}: HandOffOptions): Rows | null {
  if (request.tracer !== null || handOff === false) {
    return null;
  }
  const rows: Rows = {request, way: 'offered'};
  request.taker = {
    take() {
      rows.way = 'bytes';
      request.taker = null;
      return true;
    },
  };
  return rows;
}

function createOffer(rows: Rows, createReader: () => RowReader): Offer {
  const realm = Object;
  return {
    version: VERSION,
    realm,
    mode: MODE,
    get way() {
      return rows.way;
    },
    open() {
      if (rows.way !== 'offered' || hasInheritedToJson()) {
        return null;
      }
      const reader = createReader();
      rows.way = 'rows';
      rows.request.taker = reader;
      reader.begin();
      return reader;
    },
  };
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

// The stream itself has no other reader, since reading locks it; its branches have.
export function offerWebRows(
  stream: ReadableStream,
  request: Request,
  options: HandOffOptions,
): void {
  const rows = offerRows(request, options);
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
  define(stream, HAND_OFF, createOffer(rows, createReader));
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
  const rows = offerRows(request, options);
  if (rows !== null) {
    const createReader = () => new RowReader(() => hasOtherReaders(stream));
    define(stream, HAND_OFF, createOffer(rows, createReader));
  }
}

// The client has one listener. While the stream does not flow, its bytes wait for any reader.
function hasOtherReaders(stream: Readable): boolean {
  return (
    stream.readableFlowing !== true ||
    stream.readableLength > 0 ||
    stream.listenerCount('data') > 1 ||
    stream.listenerCount('readable') > 0
  );
}

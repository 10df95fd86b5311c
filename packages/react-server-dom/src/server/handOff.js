// Offers the rows of a render to readers in the same process (docs/decisions/020-hand-off.md).

import type {Request} from 'react-server/src/request/request.js';
import type {Row, RowTaker} from 'react-server/src/request/rowQueue.js';
import type {CreateDestination} from '../byteController.js';
import type {HandOffOptions, Offer, Way} from '../handOff.js';
import type {Readable} from 'stream';
import type {Branch} from './rowFork.js';
import type {RowReader} from './rowReader.js';
import type {Chunk} from './viewBuffer.js';

import {HAND_OFF, VERSION} from '../handOff.js';
import {NodeRows} from './nodeRows.js';
import {RowFork} from './rowFork.js';
import {WebRowReader, handOwnRow} from './rowReader.js';

// The rows of a stream. Both methods return null if the reader must take bytes.
type RowSource = interface {
  readonly way: Way,
  openRows(): RowReader<Row> | null,
  openTexts(): RowReader<Chunk> | null,
};

// Not in development, whose rows have additional content.
function isOffered(request: Request, {handOff}: HandOffOptions): boolean {
  return request.tracer === null && handOff !== false;
}

// A class, because V8 creates an own getter of an object in the old generation: it would keep the
// render in memory until a full garbage collection (benchmark `hand-off`).
class RowOffer implements Offer {
  readonly version: string = VERSION;
  readonly realm: unknown = Object;
  readonly stream: interface {};
  readonly methods: Array<unknown>;
  readonly source: RowSource;

  constructor(stream: interface {}, source: RowSource) {
    this.stream = stream;
    this.methods = ownMethods(stream);
    this.source = source;
  }

  get way(): Way {
    return this.source.way;
  }

  // If `toJSON` is inherited by all arrays or objects, the bytes differ from the rows.
  open(asked: interface {}): RowReader<Row> | null {
    return this.isAsMade(asked) && !Reflect.has([], 'toJSON')
      ? this.source.openRows()
      : null;
  }

  openTexts(asked: interface {}): RowReader<Chunk> | null {
    return this.isAsMade(asked) ? this.source.openTexts() : null;
  }

  // False if the application replaced the stream or its methods: that may change what is read.
  isAsMade(asked: interface {}): boolean {
    const {methods, stream} = this;
    return (
      asked === stream &&
      ownMethods(stream).every(method => methods.includes(method)) &&
      Reflect.get(stream, 'readableFlowing') !== false
    );
  }
}

function offerRows(stream: interface {}, source: RowSource): void {
  define(stream, HAND_OFF, new RowOffer(stream, source));
}

function ownMethods(stream: interface {}): Array<unknown> {
  return Object.values(stream).filter(value => typeof value === 'function');
}

// Defines a property that is not enumerable.
function define(stream: interface {}, name: string | symbol, value: unknown) {
  Reflect.defineProperty(stream, name, {
    value,
    configurable: true,
    writable: true,
  });
}

// A stream without branches: its only reader is a client, or takes bytes.
class WebRows implements RowTaker {
  readonly request: Request;
  readonly stream: ReadableStream;
  // Its rows have been written as bytes.
  isWritten: boolean = false;
  reader: RowReader<Row> | null = null;
  fork: RowFork | null = null;

  constructor(request: Request, stream: ReadableStream) {
    this.request = request;
    this.stream = stream;
    request.taker = this;
  }

  get way(): Way {
    const {fork, isWritten, reader} = this;
    if (fork !== null) {
      return fork.way;
    }
    return reader !== null ? 'rows' : isWritten ? 'bytes' : 'offered';
  }

  take(row: Row): boolean {
    if (this.reader === null) {
      this.isWritten = true;
      this.request.taker = null;
      return true;
    }
    this.reader.add(handOwnRow(row));
    return false;
  }

  wantsMore(): boolean {
    return true;
  }

  openRows(): RowReader<Row> | null {
    if (this.way !== 'offered') {
      return null;
    }
    const reader: WebRowReader<Row> = new WebRowReader(this.stream.getReader());
    this.reader = reader;
    reader.begin([]);
    return reader;
  }

  openTexts(): null {
    return null;
  }
}

export function offerWebRows(
  stream: ReadableStream,
  request: Request,
  {
    options,
    createDestination,
  }: {options: HandOffOptions, createDestination: CreateDestination},
): void {
  if (!isOffered(request, options)) {
    return;
  }
  const rows = new WebRows(request, stream);
  offerRows(stream, rows);
  const tee = stream.tee.bind(stream);
  define(stream, 'tee', () => {
    if (rows.way !== 'offered') {
      return tee();
    }
    const source = stream.getReader();
    const fork = new RowFork(request, source, createDestination);
    request.taker = fork;
    rows.fork = fork;
    return streamsOf(
      fork.createBranches([], reasons => source.cancel(reasons)),
    );
  });
}

function streamsOf(branches: [Branch, Branch]): Array<ReadableStream> {
  return branches.map(branch => {
    const {stream} = branch;
    const tee = stream.tee.bind(stream);
    offerRows(stream, branch);
    define(stream, 'tee', () => {
      const parts = branch.split();
      return parts === null ? tee() : streamsOf(parts);
    });
    return stream;
  });
}

// A Node stream has no branches: all its readers read the same object.
export function offerNodeRows(
  stream: Readable,
  request: Request,
  options: HandOffOptions,
): void {
  // Only the first render that is piped to a stream offers its rows.
  if (!Reflect.has(stream, HAND_OFF) && isOffered(request, options)) {
    const rows = new NodeRows(request, stream);
    request.taker = rows;
    offerRows(stream, rows);
  }
}

// Offers the rows of a render to readers in the same process (docs/decisions/020-hand-off.md).

import type {RenderCell} from 'react-server/src/request/renderCell.js';
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

// The rows of a stream. The methods return null if the reader must take bytes.
interface RowSource {
  readonly way: Way;
  openRows(): RowReader<Row> | null;
  openTexts(): RowReader<Chunk> | null;
  // For `tee`. Both branches have an offer, too.
  split(): [Branch, Branch] | null;
}

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
  readonly methods: ReadonlyArray<unknown>;
  readonly source: RowSource;

  constructor(
    stream: interface {},
    source: RowSource,
    methods: ReadonlyArray<unknown>,
  ) {
    this.stream = stream;
    this.source = source;
    this.methods = methods;
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

function ownMethods(stream: interface {}): ReadonlyArray<unknown> {
  return Object.values(stream).filter(value => typeof value === 'function');
}

// Web streams have their methods from their prototype.
const NO_METHODS: ReadonlyArray<unknown> = [];

// Defines a property that is not enumerable.
function define(stream: interface {}, name: string | symbol, value: unknown) {
  Reflect.defineProperty(stream, name, {
    value,
    configurable: true,
    writable: true,
  });
}

function offerRowsOf(stream: ReadableStream, rows: RowSource): void {
  define(stream, HAND_OFF, new RowOffer(stream, rows, NO_METHODS));
  define(stream, 'tee', teeOffered);
}

// The method `tee` of all streams with an offer. One function for all: a closure would retain the
// render as long as its stream.
function teeOffered(this: interface {}): Array<ReadableStream> {
  const offer: unknown = Reflect.get(this, HAND_OFF);
  const branches = offer instanceof RowOffer ? offer.source.split() : null;
  if (branches === null) {
    const own = Reflect.get(ReadableStream.prototype, 'tee');
    return Reflect.apply(
      own,
      offer instanceof RowOffer ? offer.stream : this,
      [],
    );
  }
  return branches.map(branch => {
    offerRowsOf(branch.stream, branch);
    return branch.stream;
  });
}

// The stream may stay in memory; its offer does not.
function withdrawOffer(stream: interface {}): void {
  Reflect.set(stream, HAND_OFF, null);
}

// A stream without branches: its only reader is a client, or takes bytes.
class WebRows implements RowTaker {
  readonly cell: RenderCell;
  readonly stream: ReadableStream;
  readonly createDestination: CreateDestination;
  // Its rows have been written as bytes.
  isWritten: boolean = false;
  reader: RowReader<Row> | null = null;
  fork: RowFork | null = null;

  constructor(
    cell: RenderCell,
    stream: ReadableStream,
    createDestination: CreateDestination,
  ) {
    this.cell = cell;
    this.stream = stream;
    this.createDestination = createDestination;
  }

  get way(): Way {
    const {fork, isWritten, reader} = this;
    if (fork !== null) {
      return fork.way;
    }
    return reader !== null ? 'rows' : isWritten ? 'bytes' : 'offered';
  }

  take(request: Request, row: Row): boolean {
    if (this.reader === null) {
      this.isWritten = true;
      request.taker = null;
      withdrawOffer(this.stream);
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

  split(): [Branch, Branch] | null {
    const {request} = this.cell;
    if (request === null || this.way !== 'offered') {
      return null;
    }
    const source = this.stream.getReader();
    const fork = new RowFork(request, source, this.createDestination);
    request.taker = fork;
    this.fork = fork;
    return fork.createBranches([], reasons => source.cancel(reasons));
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
  if (isOffered(request, options)) {
    const rows = new WebRows(request.cell, stream, createDestination);
    request.taker = rows;
    offerRowsOf(stream, rows);
  }
}

// A Node stream has no branches: all its readers read the same object.
export function offerNodeRows(
  stream: Readable,
  request: Request,
  options: HandOffOptions,
): void {
  // Only the first render that is piped to a stream offers its rows.
  if (!Reflect.has(stream, HAND_OFF) && isOffered(request, options)) {
    const rows = new NodeRows(request.cell, stream);
    request.taker = rows;
    define(stream, HAND_OFF, new RowOffer(stream, rows, ownMethods(stream)));
  }
}

// The stream has closed. If it was read to its end, no reader can ask for rows.
export function withdrawNodeRows(stream: interface {}): void {
  const offer: unknown = Reflect.get(stream, HAND_OFF);
  if (
    offer instanceof RowOffer &&
    offer.way === 'offered' &&
    Reflect.get(stream, 'readableEnded') === true
  ) {
    withdrawOffer(stream);
  }
}

// The web stream of a render. Writing starts with the first read. Then rows are enqueued when they are
// ready, until too many bytes wait for the reader. The stream pulls again when these have been read.

import type {CreateDestination} from '../byteController.js';
import type {Destination} from 'react-server/src/request/host.js';
import type {RenderCell} from 'react-server/src/request/request.js';

import {HAND_OFF} from 'flight-core/src/handOff.js';
import {abort, startFlowing, stopFlowing} from 'react-server/src/index.js';

import {RowStream} from './rowStream.js';

// The reasons of branches of branches are nested arrays; a deeper one is a reason of the application.
const NESTED_BRANCHES = 8;

export const STRATEGY: {highWaterMark: number} = {highWaterMark: 0};

// What the stream holds, also after the render has ended.
export class RenderOffer {
  readonly cell: RenderCell;
  readonly createDestination: CreateDestination;
  isRead: boolean = false;
  rows: RowStream | null = null;

  constructor(cell: RenderCell, createDestination: CreateDestination) {
    this.cell = cell;
    this.createDestination = createDestination;
  }

  // Null if rows are written as bytes.
  accept(stream: ReadableStream): RowStream | null {
    const {cell, createDestination, isRead} = this;
    const {request} = cell;
    if (this.rows === null && !isRead && request !== null) {
      this.rows = new RowStream(cell, createDestination, stream);
      request.taker = this.rows;
    }
    return this.rows === null || this.rows.use === 'bytes' ? null : this.rows;
  }
}

// The platform drops it when the stream has ended.
export class RenderSource {
  readonly type: 'bytes' = 'bytes';
  readonly offer: RenderOffer;
  destination: Destination | null = null;

  constructor(offer: RenderOffer) {
    this.offer = offer;
  }

  pull(controller: ReadableByteStreamController): void {
    const {cell, createDestination} = this.offer;
    const {request} = cell;
    if (request !== null) {
      this.offer.isRead = true;
      this.destination ??= createDestination(controller);
      startFlowing(request, this.destination);
    }
  }

  cancel(reason: unknown): void {
    const {cell} = this.offer;
    const {request} = cell;
    if (request !== null) {
      stopFlowing(request);
      abort(request, isAbsent(reason) ? undefined : reason);
      cell.request = null;
    }
  }
}

// What a reader that leaves without a reason passes to `cancel`: the adapters of Node pass null, and
// a `tee` an array of what its two branches were given, which can be branched as well.
function isAbsent(reason: unknown): boolean {
  return [reason].flat(NESTED_BRANCHES).every(part => part == null);
}

// Offers its rows. The offer is made when it is asked for, because most streams are read as bytes, and own
// properties would take a sixth of the time of a small answer (benchmark `web everyday minimal`).
function defineRenderStream(): CreateStream {
  class RenderStream extends ReadableStream {
    readonly #offer: RenderOffer;

    constructor(offer: RenderOffer) {
      super(new RenderSource(offer), STRATEGY);
      this.#offer = offer;
    }

    static offerOf(stream: RenderStream): RowStream | null {
      try {
        return stream.#offer.accept(stream);
      } catch {
        // A proxy of the stream, or the stack has overflowed.
        return null;
      }
    }

    // By the platform if there is no offer: also if the render has ended.
    tee(): [ReadableStream, ReadableStream] {
      const branches = RenderStream.offerOf(this)?.split();
      return branches == null
        ? super.tee()
        : [branches[0].stream, branches[1].stream];
    }
  }

  function getOffer(this: RenderStream): RowStream | null {
    return RenderStream.offerOf(this);
  }

  Reflect.defineProperty(RenderStream.prototype, HAND_OFF, {
    get: getOffer,
    configurable: true,
  });
  return offer => new RenderStream(offer);
}

type CreateStream = (offer: RenderOffer) => ReadableStream;

// Defined with the first stream: Node loads its web streams when their class is first read, which would
// take a fifth of the import. Environments of tests may lack them.
const defined: {createStream: CreateStream | null} = {createStream: null};

export function createRenderStream(offer: RenderOffer): ReadableStream {
  defined.createStream ??= defineRenderStream();
  return defined.createStream(offer);
}

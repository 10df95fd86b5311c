// The web stream of a render. Writing starts with the first read. Then rows are enqueued when they are
// ready, until too many bytes wait for the reader. The stream pulls again when these have been read.

import type {Branch} from './branch.js';
import type {Destination} from 'react-server/src/request/host.js';

import {HAND_OFF} from 'flight-core/src/handOff.js';
import {startFlowing} from 'react-server/src/index.js';

import {RowSource, cancelRender} from './rowSource.js';

export const STRATEGY: {highWaterMark: number} = {highWaterMark: 0};

// The platform drops it when the stream has ended.
export class RenderSource {
  readonly type: 'bytes' = 'bytes';
  readonly rows: RowSource;
  destination: Destination | null = null;

  constructor(rows: RowSource) {
    this.rows = rows;
  }

  pull(controller: ReadableByteStreamController): void {
    const {cell, createDestination} = this.rows;
    const {request} = cell;
    if (request !== null) {
      this.rows.way = 'bytes';
      this.destination ??= createDestination(controller);
      startFlowing(request, this.destination);
    }
  }

  cancel(reason: unknown): void {
    cancelRender(this.rows.cell, reason);
  }
}

type StreamOffer = RowSource | Branch;

// Offers its rows. The offer is no own property, because that would take a sixth of the time of a small answer
// (benchmark `web everyday minimal`).
function defineRenderStream(): CreateStream {
  class RenderStream extends ReadableStream {
    readonly #offer: StreamOffer;

    constructor(offer: StreamOffer) {
      super(
        offer instanceof RowSource ? new RenderSource(offer) : offer,
        STRATEGY,
      );
      this.#offer = offer;
    }

    static offerOf(stream: RenderStream): StreamOffer | null {
      try {
        return stream.#offer;
      } catch {
        // A proxy of the stream.
        return null;
      }
    }

    // By the platform if there is no offer, and for branches of a branch.
    tee(): [ReadableStream, ReadableStream] {
      const offer = RenderStream.offerOf(this);
      const branches = offer instanceof RowSource ? offer.split(this) : null;
      return branches === null
        ? super.tee()
        : [new RenderStream(branches[0]), new RenderStream(branches[1])];
    }
  }

  function getOffer(this: RenderStream): StreamOffer | null {
    return RenderStream.offerOf(this);
  }

  Reflect.defineProperty(RenderStream.prototype, HAND_OFF, {
    get: getOffer,
    configurable: true,
  });
  return offer => new RenderStream(offer);
}

type CreateStream = (rows: RowSource) => ReadableStream;

// Defined with the first stream: Node loads its web streams when their class is first read, which would
// take a fifth of the import. Environments of tests may lack them.
const defined: {createStream: CreateStream | null} = {createStream: null};

export function createRenderStream(rows: RowSource): ReadableStream {
  defined.createStream ??= defineRenderStream();
  return defined.createStream(rows);
}

// The web stream of a render, which offers its rows.

import type {Branch} from './branch.js';

import {HAND_OFF} from 'flight-core/src/handOff.js';

import {RowSource} from './rowSource.js';

type StreamOffer = RowSource | Branch;

// The offer is no own property, because that would take a sixth of the time of a small answer
// (benchmark `web everyday minimal`).
function defineRenderStream(): CreateStream {
  class RenderStream extends ReadableStream {
    readonly #offer: StreamOffer;

    constructor(offer: StreamOffer) {
      super(offer);
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

    // Writing starts now and not with the first read, so that a small answer is not pulled: Node 24 and 26
    // keep a stream that was pulled until a full garbage collection.
    getReader(options?: {readonly mode?: 'byob'}): $FlowFixMe /* overloaded */ {
      const reader = super.getReader(options);
      const offer = RenderStream.offerOf(this);
      if (offer instanceof RowSource) {
        offer.pull();
      }
      return reader;
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

export type CreateStream = (rows: RowSource) => ReadableStream;

// Defined with the first stream: Node loads its web streams when their class is first read, which would
// take a fifth of the import. Environments of tests may lack them.
export function createStreamFactory(): CreateStream {
  let createStream: CreateStream | null = null;
  return rows => {
    createStream ??= defineRenderStream();
    return createStream(rows);
  };
}

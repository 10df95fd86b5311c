// Development: the debug channel of a response. Debug rows arrive on its readable side. Commands on
// its writable side ask the server for values that it left out.

import type {DebugChannel} from 'react-client/src/dev/debugState.js';
import type {TransportChunk} from 'react-client/src/frame/chunkBytes.js';
import type {Response} from 'react-client/src/response.js';

import type {ChannelOption} from '../developmentOptions.js';

import {
  close,
  closeEarly,
  createStreamState,
  processChunk,
  reportGlobalError,
} from 'react-client/src/index.js';

type Read = (frame: () => void) => void;

export function openClientChannel(option: ?ChannelOption): DebugChannel | null {
  if (option == null) {
    return null;
  }
  if (typeof option.on === 'function') {
    return {
      hasReadable: true,
      source: option,
      send: null,
      connect: (response, read) => pumpNode(option, response, read),
    };
  }
  const {readable, writable} = option;
  return {
    hasReadable: readable !== undefined,
    source: readable,
    send: writable === undefined ? null : createSender(writable),
    connect(response, read) {
      if (readable !== undefined) {
        pumpWeb(readable, response, read);
      }
    },
  };
}

function createSender(writable: WritableStream): (command: string) => void {
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  return command => {
    if (command === '') {
      // The channel may be closed already.
      writer.close().catch(() => {});
    } else {
      writer.write(encoder.encode(command)).catch(reportLostRequest);
    }
  };
}

function reportLostRequest(error: unknown): void {
  console.error(
    'Debug information cannot be requested from the server.',
    error,
  );
}

// Passes rows to a response, in pieces of any size.
function createFeeder(
  response: Response,
  read: Read,
): (chunk: ?TransportChunk) => void {
  const state = createStreamState();
  return chunk => read(() => processChunk(response, state, chunk));
}

function pumpWeb(
  readable: ReadableStream<TransportChunk>,
  response: Response,
  read: Read,
): void {
  const reader = readable.getReader();
  const feed = createFeeder(response, read);
  const fail = (error: unknown) => reportGlobalError(response, error);
  const readNext = () => {
    reader
      .read()
      .then(({done, value}) => {
        if (done) {
          close(response);
        } else {
          feed(value);
          readNext();
        }
      })
      .catch(fail);
  };
  readNext();
}

function pumpNode(option: ChannelOption, response: Response, read: Read): void {
  const feed = createFeeder(response, read);
  option.on?.('data', (chunk: TransportChunk) => {
    try {
      feed(chunk);
    } catch (error) {
      reportGlobalError(response, error);
    }
  });
  option.on?.('error', (error: unknown) => reportGlobalError(response, error));
  let hasEnded = false;
  option.on?.('end', () => {
    hasEnded = true;
    close(response);
  });
  // Without an earlier `end`, the channel was destroyed.
  option.on?.('close', () => {
    if (!hasEnded) {
      closeEarly(response);
    }
  });
}

// The host of the forms of a response, which is chosen by the entry.

import type {ByteHost} from '../bytes/byteHost.js';
import type {OpenFlight} from '../session.js';

// `Flight` is a stream of the kind that the host reads.
export type HTMLHost<Flight> = {
  readonly bytes: ByteHost,
  // Throws a TypeError, unless `flight` is missing or can be read.
  readonly checkFlight: (flight: ?Flight) => void,
  readonly openFlight: OpenFlight<Flight>,
};

// Chunks of web streams are plain Uint8Arrays, also on Node.
export function toPlainBytes(chunk: Uint8Array): Uint8Array {
  return chunk.constructor === Uint8Array
    ? chunk
    : new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}

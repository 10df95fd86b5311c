// What the forms of a response are made from. An entry chooses the host.

import type {ByteHost} from '../bytes/byteHost.js';
import type {AnyFlight} from '../settings.js';
import type {OpenFlight} from '../session.js';

export type HTMLHost = {
  readonly bytes: ByteHost,
  readonly openFlight: OpenFlight<AnyFlight>,
};

// Web streams give plain arrays, also on Node.
export function toPlainBytes(chunk: Uint8Array): Uint8Array {
  return chunk.constructor === Uint8Array
    ? chunk
    : new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}

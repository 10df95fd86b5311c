// Chunks of an input → bytes. Texts may be divided within a surrogate pair, like bytes
// within a character.

import type {ByteHost} from './byteHost.js';

import {joinBytes} from './joinBytes.js';
import {asBufferView} from 'flight-core/src/guard/userValues.js';

// `highSurrogate` is the end of the last text if the next one has the other half, else empty.
export type TextInput = {highSurrogate: string};

const FIRST_HIGH_SURROGATE = 0xd800;
const LAST_HIGH_SURROGATE = 0xdbff;

function endsInHighSurrogate(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last >= FIRST_HIGH_SURROGATE && last <= LAST_HIGH_SURROGATE;
}

function asBytes(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) {
    return chunk;
  }
  const view = asBufferView(chunk);
  if (view !== null) {
    return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  }
  throw new TypeError(
    `A chunk must be bytes or a string, got ${chunk === null ? 'null' : typeof chunk}`,
  );
}

export function takeHighSurrogate(input: TextInput): string {
  const {highSurrogate} = input;
  input.highSurrogate = '';
  return highSurrogate;
}

export function readInput(
  host: ByteHost,
  input: TextInput,
  chunk: unknown,
): Uint8Array {
  if (typeof chunk === 'string') {
    const text = takeHighSurrogate(input) + chunk;
    if (!endsInHighSurrogate(text)) {
      return host.encode(text);
    }
    input.highSurrogate = text.slice(-1);
    return host.encode(text.slice(0, -1));
  }
  const bytes = asBytes(chunk);
  if (input.highSurrogate === '' || bytes.length === 0) {
    return bytes;
  }
  return joinBytes(host, [host.encode(takeHighSurrogate(input)), bytes]);
}

// Chunks of an input → bytes, or text. Texts may be divided within a surrogate pair, like bytes
// within a character.

import type {ByteHost} from './byteHost.js';
import type {Part} from './joinParts.js';

import {asBufferView} from 'flight-core/src/guard/bufferView.js';
import {joinOutput} from './joinParts.js';

// `half` is the first half of a pair, from the end of the last text, or empty.
export type TextInput = {half: string};

const LEAST_HALF = 0xd800;
const MOST_HALF = 0xdbff;

function endsInHalf(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last >= LEAST_HALF && last <= MOST_HALF;
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

export function takeHalf(input: TextInput): string {
  const {half} = input;
  input.half = '';
  return half;
}

export function readChunk(
  host: ByteHost,
  input: TextInput,
  chunk: unknown,
): Part {
  if (typeof chunk === 'string') {
    const text = takeHalf(input) + chunk;
    if (!endsInHalf(text)) {
      return text;
    }
    input.half = text.slice(-1);
    return text.slice(0, -1);
  }
  const bytes = asBytes(chunk);
  if (input.half === '' || bytes.length === 0) {
    return bytes;
  }
  const parts = [takeHalf(input), bytes];
  return joinOutput(host, {parts, wire: null, tail: []}) ?? bytes;
}

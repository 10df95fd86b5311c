// UTF-8 → the content of a string literal in single quotes, as bytes. Searches the next place of
// each special character, and copies the bytes between. See
// docs/protocol/bundlers.md, 4.2.

import type {ByteHost} from './byteHost.js';

import {
  LINE_ESCAPE,
  QUOTE_ESCAPE,
  RARE_ESCAPES,
  SEPARATOR_ESCAPES,
  STEERING_ESCAPE,
} from './literalEscapes.js';
import {keepUsed, placeInScratch} from './scratch.js';

type Special = {
  readonly needle: number | string,
  readonly length: number,
  readonly escape: NodeBuffer,
};

const LESS_THAN = 0x3c;
const SLASH = 0x2f;
const EXCLAMATION = 0x21;
const SMALL_S = 0x73;
const CASE_BIT = 0x20;

const SPECIALS: ReadonlyArray<Special> = [
  ["'", QUOTE_ESCAPE],
  ['\n', LINE_ESCAPE],
  ['<', STEERING_ESCAPE],
  ...RARE_ESCAPES,
  ...SEPARATOR_ESCAPES,
].map(([character, escape]) => {
  const bytes = Buffer.from(character);
  const {length} = bytes;
  return {
    needle: length === 1 ? bytes[0] : character,
    length,
    escape: Buffer.from(escape),
  };
});

function isS(byte: number): boolean {
  return (byte | CASE_BIT) === SMALL_S;
}

// Whether the HTML parser could see more than text after the `<`, as in `STEERING`.
function steers(bytes: NodeBuffer, at: number): boolean {
  const afterSlash = bytes[at + 1] === SLASH ? at + 2 : at + 1;
  return (
    afterSlash >= bytes.length ||
    isS(bytes[afterSlash]) ||
    bytes[at + 1] === EXCLAMATION
  );
}

// The length if there is no other place.
function findNext(bytes: NodeBuffer, {needle}: Special, from: number): number {
  let at = bytes.indexOf(needle, from);
  while (needle === LESS_THAN && at !== -1 && !steers(bytes, at)) {
    at = bytes.indexOf(needle, at + 1);
  }
  return at === -1 ? bytes.length : at;
}

// The index of the first place, or -1 if there are none before the end.
function nearestOf(places: ReadonlyArray<number>, end: number): number {
  let nearest = -1;
  let least = end;
  for (let i = 0; i < places.length; i++) {
    if (places[i] < least) {
      nearest = i;
      least = places[i];
    }
  }
  return nearest;
}

// Null if the literal is longer than the limit.
export function escapeInScratch(
  host: ByteHost,
  bytes: NodeBuffer,
  limit: number,
): Uint8Array | null {
  const {length} = bytes;
  const specials: Array<Special> = [];
  const places: Array<number> = [];
  for (const special of SPECIALS) {
    const first = findNext(bytes, special, 0);
    if (first < length) {
      specials.push(special);
      places.push(first);
    }
  }
  const place = placeInScratch(host, bytes, limit);
  const {memory, source, target} = place;
  let from = 0;
  let at = target;
  let nearest = nearestOf(places, length);
  while (nearest !== -1) {
    const special = specials[nearest];
    const {escape} = special;
    const stop = places[nearest];
    memory.copyWithin(at, source + from, source + stop);
    at += stop - from;
    for (let i = 0; i < escape.length; i++) {
      memory[at++] = escape[i];
    }
    from = stop + special.length;
    places[nearest] = findNext(bytes, special, from);
    nearest = nearestOf(places, length);
  }
  memory.copyWithin(at, source + from, source + length);
  at += length - from;
  // Memory behind the limit is unused, and what would be behind the memory was not written.
  const isTooLong = at > target + limit;
  const literal = keepUsed(host, place, isTooLong ? target : at);
  return isTooLong ? null : literal;
}

// Flight → entries of a script element: text for valid UTF-8, else base64. If a run ends within a
// character, the bytes of that character are kept for the next run.

import type {ByteHost} from '../bytes/byteHost.js';
import type {Run} from './flightQueue.js';

export type RunEntry =
  | {readonly kind: 'text', readonly literal: Uint8Array}
  | {readonly kind: 'bytes', readonly base64: string};

// A part of a run. Text is UTF-8.
type Span = {
  readonly kind: 'text' | 'bytes',
  readonly from: number,
  to: number,
};

const ASCII_END = 0x80;
const TWO_BYTES = 0xc0;
const FIRST_LEAD = 0xc2;
const THREE_BYTES = 0xe0;
const SURROGATES = 0xed;
const FOUR_BYTES = 0xf0;
const LAST_LEAD = 0xf4;
const MOST_KEPT = 3;

// The second bytes that UTF-8 allows after a lead.
function isSecondByte(lead: number, second: number): boolean {
  const least =
    lead === THREE_BYTES ? 0xa0 : lead === FOUR_BYTES ? 0x90 : ASCII_END;
  const end =
    lead === SURROGATES ? 0xa0 : lead === LAST_LEAD ? 0x90 : TWO_BYTES;
  return second >= least && second < end;
}

function characterSize(lead: number): number {
  return lead >= FOUR_BYTES ? 4 : lead >= THREE_BYTES ? 3 : 2;
}

// The number of bytes at the end that are the beginning of a character.
function countPartialBytes(bytes: Uint8Array): number {
  const {length} = bytes;
  const most = Math.min(MOST_KEPT, length);
  for (let count = 1; count <= most; count++) {
    const at = length - count;
    const byte = bytes[at];
    if (byte < ASCII_END) {
      return 0;
    }
    if (byte >= TWO_BYTES) {
      const isLead = byte >= FIRST_LEAD && byte <= LAST_LEAD;
      return isLead &&
        characterSize(byte) > count &&
        (count === 1 || isSecondByte(byte, bytes[at + 1]))
        ? count
        : 0;
    }
  }
  return 0;
}

function addSpan(spans: Array<Span>, span: Span): void {
  const previous = spans[spans.length - 1];
  if (previous !== undefined && previous.kind === span.kind) {
    previous.to = span.to;
  } else if (span.to > span.from) {
    spans.push(span);
  }
}

// Splits a run that is not valid UTF-8 as a whole, piece by piece.
function splitRun(host: ByteHost, {content, pieces}: Run): Array<Span> {
  const spans: Array<Span> = [];
  let from = 0;
  let border = 0;
  for (const {length} of pieces) {
    border += length;
    const piece = content.subarray(from, border);
    const end = border - countPartialBytes(piece);
    if (host.isUtf8(content.subarray(from, end))) {
      addSpan(spans, {kind: 'text', from, to: end});
      from = end;
    } else {
      addSpan(spans, {kind: 'bytes', from, to: border});
      from = border;
    }
  }
  return spans;
}

const BASE64_BYTES = 3;
const BASE64_CHARACTERS = 4;

function sizeAsBase64(size: number): number {
  return Math.ceil(size / BASE64_BYTES) * BASE64_CHARACTERS;
}

function encodeBytes(host: ByteHost, bytes: Uint8Array): RunEntry {
  return {kind: 'bytes', base64: host.toBase64(bytes)};
}

// Null if the bytes are not UTF-8, or if they are shorter as base64: an escape is at least twice as
// long as its character, so blocks of zeros are.
function encodeText(host: ByteHost, bytes: Uint8Array): RunEntry | null {
  const literal = host.escapeLiteral(bytes, sizeAsBase64(bytes.length));
  return literal === null ? null : {kind: 'text', literal};
}

// Returns the entries, and the number of bytes of the run that they contain. The entries may be in
// scratch memory.
export function encodeRun(host: ByteHost, run: Run): [Array<RunEntry>, number] {
  const {content} = run;
  const size = content.length - countPartialBytes(content);
  if (size === 0) {
    return [[], 0];
  }
  const whole = content.subarray(0, size);
  const text = encodeText(host, whole);
  if (text !== null) {
    return [[text], size];
  }
  if (host.isUtf8(whole)) {
    return [[encodeBytes(host, whole)], size];
  }
  const spans = splitRun(host, run);
  const entries = spans.map(({kind, from, to}) => {
    const bytes = content.subarray(from, to);
    const entry = kind === 'text' ? encodeText(host, bytes) : null;
    return entry ?? encodeBytes(host, bytes);
  });
  return [entries, spans[spans.length - 1].to];
}

// Flight → entries of a script element: text for valid UTF-8, else base64. If a run ends within a
// character, the bytes of that character are kept for the next run.

import type {ByteHost, WirePiece} from '../bytes/byteHost.js';
import type {Piece, Run} from './flightQueue.js';

import {escapeLiteral} from './escapeLiteral.js';
import {asBytes, slicePiece} from './flightQueue.js';

export type RunEntry =
  | {readonly kind: 'text', readonly literal: WirePiece}
  | {readonly kind: 'bytes', readonly base64: string};

// A part of a run; its text is null for bytes that are not UTF-8.
type Span = {readonly from: number, to: number, text: string | null};

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

function byteAt(piece: Piece, at: number): number {
  return typeof piece === 'string' ? piece.charCodeAt(at) : piece[at];
}

// The number of bytes at the end that are the beginning of a character.
function countPartialBytes(piece: Piece): number {
  const {length} = piece;
  const most = Math.min(MOST_KEPT, length);
  for (let count = 1; count <= most; count++) {
    const at = length - count;
    const byte = byteAt(piece, at);
    if (byte < ASCII_END) {
      return 0;
    }
    if (byte >= TWO_BYTES) {
      const isLead = byte >= FIRST_LEAD && byte <= LAST_LEAD;
      return isLead &&
        characterSize(byte) > count &&
        (count === 1 || isSecondByte(byte, byteAt(piece, at + 1)))
        ? count
        : 0;
    }
  }
  return 0;
}

function addText(spans: Array<Span>, from: number, text: string): void {
  const previous = spans[spans.length - 1];
  if (text === '') {
    return;
  }
  if (previous !== undefined && previous.text !== null) {
    previous.text += text;
  } else {
    spans.push({from, to: from, text});
  }
}

function addBytes(spans: Array<Span>, from: number, to: number): void {
  const previous = spans[spans.length - 1];
  if (previous !== undefined && previous.text === null) {
    previous.to = to;
  } else {
    spans.push({from, to, text: null});
  }
}

// Splits a run that is not valid UTF-8 as a whole, piece by piece.
function splitRun(
  host: ByteHost,
  bytes: Uint8Array,
  pieces: ReadonlyArray<Piece>,
): [Array<Span>, number] {
  const spans: Array<Span> = [];
  let from = 0;
  let border = 0;
  for (const {length} of pieces) {
    border += length;
    const piece = bytes.subarray(from, border);
    const whole = piece.subarray(0, piece.length - countPartialBytes(piece));
    const text = host.readWireText(whole);
    if (text === null) {
      addBytes(spans, from, border);
      from = border;
    } else {
      addText(spans, from, text);
      from += whole.length;
    }
  }
  return [spans, from];
}

const BASE64_BYTES = 3;
const BASE64_CHARACTERS = 4;

function sizeAsBase64(size: number): number {
  return Math.ceil(size / BASE64_BYTES) * BASE64_CHARACTERS;
}

function encodeText(host: ByteHost, text: string): RunEntry {
  const literal = escapeLiteral(host, text);
  // Blocks of zeros are shorter as base64: an escape is at least twice as long as its character.
  if (literal.length > text.length * (BASE64_CHARACTERS / BASE64_BYTES)) {
    const bytes = host.wireBytes(text);
    if (host.finishWire([literal]).size > sizeAsBase64(bytes.length)) {
      return {kind: 'bytes', base64: host.toBase64(bytes)};
    }
  }
  return {kind: 'text', literal};
}

// Returns the entries, and the number of bytes of the run that they contain. The entries may be in
// scratch memory.
export function encodeRun(host: ByteHost, run: Run): [Array<RunEntry>, number] {
  const {content, pieces} = run;
  const size = content.length - countPartialBytes(content);
  if (size === 0) {
    return [[], 0];
  }
  const whole =
    size === content.length ? content : slicePiece(content, 0, size);
  if (typeof whole !== 'string') {
    const literal = host.escapeBytes(whole, sizeAsBase64(size));
    if (literal !== null) {
      return [[{kind: 'text', literal}], size];
    }
  }
  const text = typeof whole === 'string' ? whole : host.readWireText(whole);
  if (text !== null) {
    return [[encodeText(host, text)], size];
  }
  const bytes = asBytes(host, content);
  const [spans, taken] = splitRun(host, bytes, pieces);
  const entries = spans.map(span =>
    span.text === null
      ? {
          kind: 'bytes' as const,
          base64: host.toBase64(bytes.subarray(span.from, span.to)),
        }
      : encodeText(host, span.text),
  );
  return [entries, taken];
}

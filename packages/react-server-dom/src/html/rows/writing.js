// Script elements that are being written, as pieces of wire text or bytes.

import type {WirePiece} from '../bytes/byteHost.js';

export type Writing = {
  // The start tag of an element.
  readonly open: string,
  readonly pieces: Array<WirePiece>,
  // The next piece. Long texts are pieces of their own, because joining them would copy them.
  text: string,
  isInElement: boolean,
};

const LONG = 1024;

export function createWriting(open: string): Writing {
  return {open, pieces: [], text: '', isInElement: false};
}

export function write(writing: Writing, piece: WirePiece): void {
  if (typeof piece === 'string' && piece.length < LONG) {
    writing.text += piece;
  } else {
    writing.pieces.push(writing.text, piece);
    writing.text = '';
  }
}

// The first statement opens an element.
export function openStatement(writing: Writing): void {
  writing.text += writing.isInElement ? ';' : writing.open;
  writing.isInElement = true;
}

export function closeElement(writing: Writing): void {
  if (writing.isInElement) {
    writing.text += '</script>';
    writing.isInElement = false;
  }
}

export function piecesOf({pieces, text}: Writing): ReadonlyArray<WirePiece> {
  if (text !== '') {
    pieces.push(text);
  }
  return pieces;
}

// Operations on bytes of the environment. Script elements are built as *wire text*: on Node each
// character is one byte, elsewhere it is plain text that is encoded when it is complete.

export type Wire = {
  // In bytes.
  readonly size: number,
  // On Node the pieces are not joined, because that would copy large pieces once more.
  readonly pieces: ReadonlyArray<string>,
  readonly bytes: Uint8Array | null,
};

export type ByteHost = {
  // Unshared, uninitialized memory.
  readonly allocate: (size: number) => Uint8Array,
  // The result is never emitted: it may share memory.
  readonly encode: (text: string) => Uint8Array,
  // Text as a part of a chunk: encoded here, or when the chunk is made.
  readonly toPart: (text: string) => Uint8Array | string,
  readonly utf8Length: (text: string) => number,
  // Writes text as UTF-8 and returns the number of bytes.
  readonly writeText: (target: Uint8Array, text: string, at: number) => number,
  readonly toWireText: (text: string) => string,
  // Flight text as wire text if that has one character for each byte, else as bytes.
  readonly toWireRun: (text: string) => string | Uint8Array,
  // Null for invalid UTF-8.
  readonly readWireText: (bytes: Uint8Array) => string | null,
  readonly toBase64: (bytes: Uint8Array) => string,
  // The bytes of wire text.
  readonly wireBytes: (text: string) => Uint8Array,
  readonly finishWire: (pieces: ReadonlyArray<string>) => Wire,
  readonly writeWire: (target: Uint8Array, wire: Wire, at: number) => void,
  // U+2028 and U+2029 as they are in wire text.
  readonly lineSeparators: ReadonlyArray<string>,
};

const HEX_DIGITS = 16;

export function escapedCodePoint(separator: string): string {
  return '\\u' + separator.charCodeAt(0).toString(HEX_DIGITS);
}

// Operations on bytes of the environment. Script elements are built as *wire text*: on Node each
// character is one byte, elsewhere it is plain text that is encoded when it is complete.

// Wire text, or on Node its bytes.
export type WirePiece = string | Uint8Array;

export type Wire = {
  // In bytes.
  readonly size: number,
  // On Node the pieces are not joined, because that would copy large pieces once more.
  readonly pieces: ReadonlyArray<WirePiece>,
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
  readonly finishWire: (pieces: ReadonlyArray<WirePiece>) => Wire,
  // Returns the number of bytes.
  readonly writeWire: (target: Uint8Array, wire: Wire, at: number) => number,
  // Flight bytes as the content of a string literal of at most `limit` bytes, in scratch memory;
  // null if it would be longer, if they are not UTF-8, or if this host escapes them as text.
  readonly escapeBytes: (bytes: Uint8Array, limit: number) => Uint8Array | null,
  // U+2028 and U+2029 as they are in wire text.
  readonly lineSeparators: ReadonlyArray<string>,
};

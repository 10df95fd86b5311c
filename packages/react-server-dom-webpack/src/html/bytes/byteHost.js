// What the pass asks of the environment about bytes. Script elements are built as *wire text*:
// on Node one character a byte, elsewhere plain text that is encoded when it is complete.

export type Wire = {
  // In bytes.
  readonly size: number,
  // On Node pieces of text: joining large ones would copy them once more.
  readonly pieces: ReadonlyArray<string>,
  readonly bytes: Uint8Array | null,
};

export type ByteHost = {
  // Memory that nothing else shares, with any content.
  readonly allocate: (size: number) => Uint8Array,
  // For what is copied into a chunk.
  readonly encode: (text: string) => Uint8Array,
  readonly utf8Length: (text: string) => number,
  // Writes text as UTF-8 and gives the number of bytes.
  readonly writeText: (target: Uint8Array, text: string, at: number) => number,
  readonly toWireText: (text: string) => string,
  // Flight text as wire text with one character for each byte; as bytes where there is none.
  readonly toWireRun: (text: string) => string | Uint8Array,
  // Null for what is not valid UTF-8.
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

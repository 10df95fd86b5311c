// The table of all row tags of a Flight stream. A row is `<id>:<tag><payload>`. The tag decides how
// the payload is framed and what the row does to the chunk of its id. A test compares docs/protocol
// with this table.

export type Framing = 'line' | 'sized';

export type RowTagEntry = {
  readonly name: string,
  readonly letter: string,
  readonly code: number,
  readonly framing: Framing,
  readonly developmentOnly: boolean,
  readonly meaning: string,
};

// The build treats this function as pure, so that bundles omit the table.
function describeTag(
  letter: string,
  framing: Framing,
  meaning: string,
): RowTagEntry {
  return {
    name: meaning.slice(0, meaning.indexOf(':')),
    letter,
    code: letter === '' ? 0 : letter.charCodeAt(0),
    framing,
    developmentOnly: meaning.includes('development only'),
    meaning,
  };
}

export const MODEL_ROW = 0;
export const MODULE_ROW = 73; // I
export const HINT_ROW = 72; // H
export const ERROR_ROW = 69; // E
export const TEXT_ROW = 84; // T
export const ARRAY_BUFFER_ROW = 65; // A
export const BYTES_ROW = 98; // b
export const OPEN_STREAM_ROW = 82; // R
export const OPEN_BYTE_STREAM_ROW = 114; // r
export const OPEN_ITERABLE_ROW = 88; // X
export const OPEN_ITERATOR_ROW = 120; // x
export const CLOSE_ROW = 67; // C
// The tag as text, for the entry that ends a stream of a reply.
export const CLOSE_LETTER = 'C';
export const TIME_ORIGIN_ROW = 78; // N
export const DEBUG_INFO_ROW = 68; // D
export const IO_INFO_ROW = 74; // J
export const CONSOLE_ROW = 87; // W
export const RESERVED_ROW = 35; // #

export const ROW_TAGS: ReadonlyArray<RowTagEntry> = [
  describeTag(
    '',
    'line',
    'model: JSON of the value of this id, or the next item',
  ),
  describeTag('I', 'line', 'module: metadata of a client module to import'),
  describeTag('H', 'line', 'hint: code letter and JSON; the row has no id'),
  describeTag('E', 'line', 'error: JSON with the digest; the id failed'),
  describeTag('T', 'sized', 'text: a long string, or the next string item'),
  describeTag('A', 'sized', 'arrayBuffer: bytes of an ArrayBuffer'),
  describeTag('O', 'sized', 'int8: Int8Array'),
  describeTag('o', 'sized', 'uint8: Uint8Array'),
  describeTag('U', 'sized', 'uint8Clamped: Uint8ClampedArray'),
  describeTag('S', 'sized', 'int16: Int16Array'),
  describeTag('s', 'sized', 'uint16: Uint16Array'),
  describeTag('L', 'sized', 'int32: Int32Array'),
  describeTag('l', 'sized', 'uint32: Uint32Array'),
  describeTag('G', 'sized', 'float32: Float32Array'),
  describeTag('g', 'sized', 'float64: Float64Array'),
  describeTag('M', 'sized', 'bigInt64: BigInt64Array'),
  describeTag('m', 'sized', 'bigUint64: BigUint64Array'),
  describeTag('V', 'sized', 'dataView: DataView'),
  describeTag('b', 'sized', 'bytes: the next bytes of an open byte stream'),
  describeTag('R', 'line', 'openStream: a ReadableStream of values begins'),
  describeTag('r', 'line', 'openByteStream: a byte stream begins'),
  describeTag('X', 'line', 'openIterable: an async iterable begins'),
  describeTag('x', 'line', 'openIterator: a single-use async iterator begins'),
  describeTag(
    'C',
    'line',
    'close: the stream ends, with an optional return value',
  ),
  describeTag('N', 'line', 'timeOrigin: absolute start time; development only'),
  describeTag('D', 'line', 'debugInfo: about the chunk; development only'),
  describeTag('J', 'line', 'ioInfo: an input/output record; development only'),
  describeTag('W', 'line', 'console: a call to replay; development only'),
];

// ArrayBuffer, typed arrays and DataView, in the order of binaryClasses.js. A test compares these
// letters with the table.
export const BINARY_LETTERS = 'AOoUSsLlGgMmV';
const SIZED_LETTERS: string = 'Tb' + BINARY_LETTERS;

// Whether the row has the length of its payload in bytes before it. The payload of every other row
// ends at the next line feed.
export function isSizedTag(code: number): boolean {
  return SIZED_LETTERS.includes(String.fromCharCode(code));
}

// Whether this byte after the colon is the tag of a line row. JSON never starts with a tag, so any
// other byte is the first one of a model.
export function isLineTag(code: number): boolean {
  return (
    (code > 64 && code < 91) ||
    code === RESERVED_ROW ||
    code === OPEN_BYTE_STREAM_ROW ||
    code === OPEN_ITERATOR_ROW
  );
}

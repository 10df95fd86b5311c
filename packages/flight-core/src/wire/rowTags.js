// The tags of rows. A row is `<id>:<tag><payload>`. The tag decides how the payload is framed and what the row
// does to the chunk of its id. The tests have a table of all (__tests__/support/tagTables.js), which is compared
// with docs/protocol.

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

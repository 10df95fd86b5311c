// The entries that scripts push: strings and bytes, or tagged entries.

type Content = string | Uint8Array;

// Content, or an array of a kind and its content: any JSON value for FORM_STATE, base64 text for
// BASE64.
export type Entry =
  Content | [1, Content] | [2, unknown] | [3, string] | [4, unknown];

// The global array of what scripts have pushed. It is shared with other copies of this code, so
// the stream is kept on it.
export type Inlined = interface {
  push: (...entries: ReadonlyArray<Entry>) => unknown,
  splice(start: number): ReadonlyArray<Entry>,
  find(test: (entry: Entry) => boolean): Entry | void,
  stream?: ReadableStream,
  form?: unknown,
  end?: 0 | 1,
};

export const FORM_STATE = 2;
const BASE64 = 3;
const END = 4;

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), character => character.charCodeAt(0));
}

// The bytes of an entry; undefined for an entry without bytes.
export function readEntry(list: Inlined, entry: Entry): Uint8Array | void {
  let content;
  if (Array.isArray(entry)) {
    if (entry[0] === FORM_STATE) {
      list.form = entry[1];
    } else if (entry[0] === END) {
      list.end = 1;
    }
    if (entry[0] !== 1 && entry[0] !== BASE64) {
      return undefined;
    }
    content = entry[0] === BASE64 ? fromBase64(entry[1]) : entry[1];
  } else {
    content = entry;
  }
  if (typeof content === 'string') {
    return new TextEncoder().encode(content);
  }
  if (ArrayBuffer.isView(content)) {
    return content;
  }
  throw new TypeError('An entry of the document is not Flight');
}

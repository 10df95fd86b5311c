// What scripts push: strings and bytes, or tagged entries.

// The global array. It is shared with other copies of this code, so the stream is kept on it.
export type Entry = $FlowFixMe; /* any value, of any script */

export type Inlined = Array<Entry> & {
  stream?: ReadableStream,
  form?: unknown,
  end?: 0 | 1,
  ...
};

export const FORM_STATE = 2;
const BASE64 = 3;
const END = 4;

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text) as Entry, (character: Entry) =>
    character.charCodeAt(0),
  );
}

// Bytes of an entry; undefined for those that have none.
export function readEntry(list: Inlined, entry: Entry): Uint8Array | void {
  let content = entry;
  if (Array.isArray(entry)) {
    const [kind, value] = entry;
    if (kind === FORM_STATE) {
      list.form = value;
    } else if (kind === END) {
      list.end = 1;
    }
    if (kind !== 1 && kind !== BASE64) {
      return undefined;
    }
    content = kind === BASE64 ? fromBase64(value) : value;
  }
  if (typeof content === 'string') {
    return new TextEncoder().encode(content);
  }
  if (ArrayBuffer.isView(content)) {
    return content;
  }
  throw new TypeError('An entry of the document is not Flight');
}

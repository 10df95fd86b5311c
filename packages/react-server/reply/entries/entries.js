// The entries of a body, sorted by their names on arrival, so that decoding never searches
// them. Numbers are decimal.
//
//   0  17      a part: text or a file
//   _17_field  a field of the nested form 17
//   S17        one text of the stream 17
//
// Every name begins with the prefix of the reply. Other names are ignored.

export type Entries = {
  // Number → text.
  readonly parts: Map<number, string>,
  readonly files: Map<number, Blob>,
  readonly forms: Map<number, FormData>,
  readonly streams: Map<number, Array<string>>,
};

export type EntryName =
  | {readonly kind: 'part' | 'stream', readonly number: number}
  | {readonly kind: 'form', readonly number: number, readonly field: string};

const UNDERSCORE = 95;
const LETTER_S = 83;
const ZERO = 48;
const NINE = 57;

// Numbers are small for the reason in revive/tokenNumber.js. Its limit is different: numbers in
// tokens are hexadecimal and may have leading zeros.
const MAX_DIGITS = 7;

export function createEntries(): Entries {
  return {
    parts: new Map(),
    files: new Map(),
    forms: new Map(),
    streams: new Map(),
  };
}

// Null for a name that does not belong to the reply.
export function readEntryName(prefix: string, name: string): EntryName | null {
  if (!name.startsWith(prefix)) {
    return null;
  }
  const start = prefix.length;
  const first = name.charCodeAt(start);
  if (first === UNDERSCORE) {
    return readFormName(name, start + 1);
  }
  const digits = first === LETTER_S ? start + 1 : start;
  const end = endOfNumber(name, digits);
  if (end === -1 || end < name.length) {
    return null;
  }
  const number = Number(name.slice(digits));
  return {kind: first === LETTER_S ? 'stream' : 'part', number};
}

function readFormName(name: string, start: number): EntryName | null {
  const end = endOfNumber(name, start);
  return end === -1 || name.charCodeAt(end) !== UNDERSCORE
    ? null
    : {
        kind: 'form',
        number: Number(name.slice(start, end)),
        field: name.slice(end + 1),
      };
}

// The end of the digits at `start`; -1 without digits, with too many or with a leading zero.
function endOfNumber(name: string, start: number): number {
  const limit = Math.min(name.length, start + MAX_DIGITS + 1);
  let end = start;
  while (end < limit && isDigit(name.charCodeAt(end))) {
    end++;
  }
  const length = end - start;
  const isPadded = length > 1 && name.charCodeAt(start) === ZERO;
  return length === 0 || length > MAX_DIGITS || isPadded ? -1 : end;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

export function addField(
  {forms}: Entries,
  number: number,
  field: string,
  value: string | Blob,
): void {
  const form = forms.get(number) ?? new FormData();
  forms.set(number, form);
  form.append(field, value);
}

export function addStreamText(
  {streams}: Entries,
  number: number,
  text: string,
): void {
  const items = streams.get(number) ?? [];
  streams.set(number, items);
  items.push(text);
}

// The table of all `$` forms of a wire model: the letter after the `$`, an example, and the
// directions that use it. A test compares docs/protocol with this table.

// `down` is server to client, `up` client to server.
export type Direction = 'down' | 'up' | 'both';

export type ValueTagEntry = {
  readonly name: string,
  readonly letter: string,
  readonly example: string,
  readonly direction: Direction,
  readonly developmentOnly: boolean,
};

export const DOLLAR = 36; // $

// The second character code of each form.
export const TAG_ESCAPE = 36; // $$text
export const TAG_LAZY = 76; // $L1
export const TAG_PROMISE = 64; // $@1
export const TAG_SYMBOL = 83; // $Sname
export const TAG_SERVER_REFERENCE = 104; // $h1
export const TAG_SERVER_OBJECT = 72; // $H1
export const TAG_TEMPORARY_REFERENCE = 84; // $T0:a
export const TAG_MAP = 81; // $Q1
export const TAG_SET = 87; // $W1
export const TAG_FORM_DATA = 75; // $K1
export const TAG_BLOB = 66; // $B1
export const TAG_ITERATOR = 105; // $i1
export const TAG_ERROR = 90; // $Z
export const TAG_DATE = 68; // $D2020-01-01T00:00:00.000Z
export const TAG_BIGINT = 110; // $n12
export const TAG_INFINITY = 73; // $Infinity
export const TAG_MINUS = 45; // $-0, $-Infinity
export const TAG_NAN = 78; // $NaN
export const TAG_UNDEFINED = 117; // $undefined
export const TAG_WEAK_PROMISE = 119; // $w1
export const TAG_DEBUG_CONSTRUCTOR = 80; // $P
export const TAG_DEBUG_CODE = 69; // $E
export const TAG_DEBUG_DEFERRED = 89; // $Y

// The prefix of each form, for encoders. A test compares these with the codes and with the table.
export const REFERENCE_PREFIX = '$';
export const LAZY_PREFIX = '$L';
export const PROMISE_PREFIX = '$@';
export const WEAK_PROMISE_PREFIX = '$w';
export const SYMBOL_PREFIX = '$S';
export const SERVER_REFERENCE_PREFIX = '$h';
export const SERVER_OBJECT_PREFIX = '$H';
export const TEMPORARY_REFERENCE_PREFIX = '$T';
export const MAP_PREFIX = '$Q';
export const SET_PREFIX = '$W';
export const FORM_DATA_PREFIX = '$K';
export const BLOB_PREFIX = '$B';
export const ITERATOR_PREFIX = '$i';
export const DATE_PREFIX = '$D';
export const BIGINT_PREFIX = '$n';
export const STREAM_PREFIX = '$R';
export const BYTE_STREAM_PREFIX = '$r';
export const ASYNC_ITERABLE_PREFIX = '$X';
export const ASYNC_ITERATOR_PREFIX = '$x';
export const BYTES_PREFIX = '$o';
export const DEBUG_CONSTRUCTOR_PREFIX = '$P';
export const DEBUG_CODE_PREFIX = '$E';
export const DEBUG_DEFERRED_PREFIX = '$Y';

// Item 0 of an element tuple.
export const ELEMENT_MARK = '$';
export const UNDEFINED_TEXT = '$undefined';
export const MINUS_ZERO_TEXT = '$-0';
export const ERROR_TEXT = '$Z';

// The build treats this function as pure, so that bundles omit the table.
function describeForm(
  name: string,
  letter: string,
  example: string,
  direction: Direction,
): ValueTagEntry {
  return {
    name,
    letter,
    example,
    direction,
    developmentOnly: name.startsWith('debug'),
  };
}

export const VALUE_TAGS: ReadonlyArray<ValueTagEntry> = [
  describeForm('element', '', '$', 'down'),
  describeForm('escaped string', '$', '$$text', 'both'),
  describeForm('reference', '0-9a-f', '$1:props:children', 'both'),
  describeForm('lazy', 'L', '$L1', 'down'),
  describeForm('promise', '@', '$@1', 'both'),
  describeForm('symbol', 'S', '$Sreact.suspense', 'down'),
  describeForm('server reference', 'h', '$h1', 'both'),
  describeForm('server object', 'H', '$H1', 'both'),
  describeForm('temporary reference', 'T', '$T0:1:el', 'both'),
  describeForm('Map', 'Q', '$Q1', 'both'),
  describeForm('Set', 'W', '$W1', 'both'),
  describeForm('FormData', 'K', '$K1', 'both'),
  describeForm('Blob', 'B', '$B1', 'both'),
  describeForm('iterator', 'i', '$i1', 'both'),
  describeForm('Error', 'Z', '$Z', 'down'),
  describeForm('Date', 'D', '$D1970-01-01T00:00:00.000Z', 'both'),
  describeForm('BigInt', 'n', '$n12', 'both'),
  describeForm('Infinity', 'I', '$Infinity', 'both'),
  describeForm('-Infinity and -0', '-', '$-0', 'both'),
  describeForm('NaN', 'N', '$NaN', 'both'),
  describeForm('undefined', 'u', '$undefined', 'both'),
  describeForm('ArrayBuffer', 'A', '$A1', 'up'),
  describeForm('Int8Array', 'O', '$O1', 'up'),
  describeForm('Uint8Array', 'o', '$o1', 'up'),
  describeForm('Uint8ClampedArray', 'U', '$U1', 'up'),
  describeForm('Int16Array', 'S', '$S1', 'up'),
  describeForm('Uint16Array', 's', '$s1', 'up'),
  describeForm('Int32Array', 'L', '$L1', 'up'),
  describeForm('Uint32Array', 'l', '$l1', 'up'),
  describeForm('Float32Array', 'G', '$G1', 'up'),
  describeForm('Float64Array', 'g', '$g1', 'up'),
  describeForm('BigInt64Array', 'M', '$M1', 'up'),
  describeForm('BigUint64Array', 'm', '$m1', 'up'),
  describeForm('DataView', 'V', '$V1', 'up'),
  describeForm('ReadableStream', 'R', '$R1', 'up'),
  describeForm('stream of bytes', 'r', '$r1', 'up'),
  describeForm('async iterable', 'X', '$X1', 'up'),
  describeForm('async iterator', 'x', '$x1', 'up'),
  describeForm('weak promise', 'w', '$w1', 'down'),
  describeForm('debug constructor', 'P', '$PObject', 'down'),
  describeForm('debug code', 'E', '$E(() => {})', 'down'),
  describeForm('debug deferred value', 'Y', '$Y1', 'down'),
];

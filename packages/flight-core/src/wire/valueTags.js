// The `$` forms of a wire model. The tests have a table of all with an example and the directions that use it
// (__tests__/support/tagTables.js), which is compared with docs/protocol.

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

// The prefix of each form, for encoders. A test compares these with the codes and with the table of forms.
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

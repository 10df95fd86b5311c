// Names that have a meaning in JavaScript, and that clients may send. The tables of attacks on the
// packages use the same names.

// Names that every object inherits.
export const INHERITED_KEYS = [
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'valueOf',
  '__defineGetter__',
  '__lookupGetter__',
  'isPrototypeOf',
];

// Names that every array inherits, and names that look like an index.
export const INHERITED_BY_ARRAYS = [
  '__proto__',
  'constructor',
  'map',
  'concat',
  'push',
  'at',
];

export const NO_INDICES = ['2', '-1', '00', '0x0', '1e0', ' 0', ''];

// Names that are harmless as own keys.
export const ORDINARY_KEYS = [
  'constructor',
  'prototype',
  'hasOwnProperty',
  '__defineSetter__',
  '__lookupGetter__',
  'toString',
  'valueOf',
  'toJSON',
  'length',
];

// The letters of hint rows, one for each function of React DOM. They are also the names of the
// methods of React DOM's dispatcher.

export const PREFETCH_DNS = 'D';
export const PRECONNECT = 'C';
export const PRELOAD = 'L';
export const PRELOAD_MODULE = 'm';
export const PREINIT_SCRIPT = 'X';
export const PREINIT_STYLE = 'S';
export const PREINIT_MODULE = 'M';

// All letters, in a form that is short in bundles for browsers. A test compares both.
export const HINT_CODES: ReadonlyArray<string> = 'DCLmXSM'.split('');

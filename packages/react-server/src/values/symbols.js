// Symbols of the global registry are sent by name, each in its own row.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Request} from '../request/request.js';

import {SYMBOL_PREFIX} from 'flight-core/src/wire/valueTags.js';

import {emitImportedModel} from '../rows/emitRow.js';

// Symbol.for('react.suspense') is `1:"$Sreact.suspense"`, used as `$1`. Null for symbols that are
// not global: no client has them.
export function outlineSymbol(request: Request, value: symbol): RowId | null {
  const known = request.symbols?.get(value);
  if (known !== undefined) {
    return known;
  }
  const name = value.description;
  if (name === undefined || Symbol.for(name) !== value) {
    return null;
  }
  const id = emitImportedModel(request, SYMBOL_PREFIX + name);
  (request.symbols ?? (request.symbols = new Map())).set(value, id);
  return id;
}

// Symbols of the global registry are sent by name, each in its own row.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Place} from '../places/place.js';
import type {Request} from '../request/request.js';
import type {Draft} from '../rows/draft.js';

import {encodeReference} from 'flight-core/src/wire/references.js';
import {SYMBOL_PREFIX} from 'flight-core/src/wire/valueTags.js';

import {emitImportedModel} from '../rows/emitRow.js';
import {weigh} from '../rows/ledger.js';
import {referenceToRefused} from './errorRows.js';
import {refuseSymbol} from './unsupported.js';

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

// `parent` and `key` are the position of the symbol.
export function serializeSymbol(
  draft: Draft,
  parent: Place | null,
  key: string | number,
  value: symbol,
): string {
  const id = outlineSymbol(draft.request, value);
  return id === null
    ? referenceToRefused(draft, {parent, key}, where =>
        refuseSymbol(value, where),
      )
    : weigh(draft.ledger, encodeReference(id));
}

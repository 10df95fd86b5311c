// Strings, short and long.

import type {Request} from '../request/request.js';
import type {Draft} from '../rows/draft.js';

import {isWellFormed} from 'flight-core/src/wellFormed.js';
import {encodeReference} from 'flight-core/src/wire/references.js';
import {escapeString} from 'flight-core/src/wire/strings.js';

import {takeId} from '../request/request.js';
import {CAN_TAINT, refuseTaintedValue} from '../request/taints.js';
import {emitText} from '../rows/emitRow.js';
import {weigh} from '../rows/ledger.js';
import {referenceToError} from './errorRows.js';

// Strings of at least this many UTF-16 units get a text row, which needs no escaping and no parsing.
export const LONG_STRING = 1024;

// Shorter strings that do not begin with `$` are their own text, also without `serializeString`. None, if
// each could be tainted.
export const PLAIN_LENGTH: number = CAN_TAINT ? 0 : LONG_STRING;

const BYTE_ORDER_MARK = 0xfeff;

// A text row is UTF-8. It has no halves of surrogate pairs, and the clients of 19.3.1 remove a byte
// order mark at its start. JSON has both.
export function canBeTextRow({host}: Request, text: string): boolean {
  return (
    host.byteLengthOfChunk !== null &&
    text.charCodeAt(0) !== BYTE_ORDER_MARK &&
    isWellFormed(text)
  );
}

// "$10" → "$$10"; a long string → "$1", a reference to its text row.
export function serializeString(draft: Draft, value: string): string {
  const {request, ledger} = draft;
  const tainted = CAN_TAINT ? refuseTaintedValue(value) : null;
  if (tainted !== null) {
    return referenceToError(draft, tainted);
  }
  // In a static block, a page does not need the row.
  const isInline = draft.blocks !== null && draft.blocks.isOpen;
  if (
    value.length >= LONG_STRING &&
    !isInline &&
    canBeTextRow(request, value)
  ) {
    const id = takeId(request);
    emitText(request, id, value);
    return weigh(ledger, encodeReference(id));
  }
  return weigh(ledger, escapeString(value));
}

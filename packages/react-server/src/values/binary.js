// Binary values: one row each, sent before the row that refers to them.

import type {UserObject} from 'flight-core/src/guard/userValues.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Request} from '../request/request.js';
import type {Row} from '../request/rowQueue.js';
import type {Draft} from '../rows/draft.js';

import {asBufferView} from 'flight-core/src/guard/userValues.js';
import {
  BINARY_CLASSES,
  tagOfClass,
} from 'flight-core/src/wire/binaryClasses.js';
import {encodeReference} from 'flight-core/src/wire/references.js';
import {ARRAY_BUFFER_ROW} from 'flight-core/src/wire/rowTags.js';

import {noteUnsent, takeId} from '../request/request.js';
import {
  CAN_TAINT,
  refuseTaintedBytes,
  throwIfTainted,
} from '../request/taints.js';
import {weigh} from '../rows/ledger.js';

// The tag of the row, and its bytes.
export type Binary = {readonly tag: number, readonly view: $ArrayBufferView};

export function binaryOf(value: unknown): Binary | null {
  if (value instanceof ArrayBuffer) {
    return {tag: ARRAY_BUFFER_ROW, view: new Uint8Array(value)};
  }
  const view = asBufferView(value);
  if (view === null) {
    return null;
  }
  // Also for subclasses, such as Node's Buffer, but not for views of another realm.
  const index = BINARY_CLASSES.findIndex(View => view instanceof View);
  return index < 0 ? null : {tag: tagOfClass(index), view};
}

// `1:o2,` and two bytes. Throws if the bytes are tainted.
export function binaryRow(
  {host}: Request,
  id: RowId,
  {tag, view}: Binary,
): Row {
  if (CAN_TAINT) {
    throwIfTainted(refuseTaintedBytes(view));
  }
  // The host copies the bytes now if necessary: user code may write to the view later.
  return {id, tag, payload: host.typedArrayToBinaryChunk(view)};
}

export function emitBinary(request: Request, id: RowId, binary: Binary): void {
  const row = binaryRow(request, id, binary);
  noteUnsent(request, binary.view.byteLength);
  request.queue.regular.push(row);
}

// `"$1"`; null if the value is not binary.
export function serializeBinary(
  {request, ledger}: Draft,
  value: UserObject,
): string | null {
  const binary = binaryOf(value);
  if (binary === null) {
    return null;
  }
  const id = takeId(request);
  emitBinary(request, id, binary);
  return weigh(ledger, encodeReference(id));
}

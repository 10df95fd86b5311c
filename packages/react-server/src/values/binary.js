// Binary values: one row each, sent before the row that mentions them.

import type {RowId} from 'flight-core/src/wire/ids.js';
import type {Request} from '../request.js';

import {
  ARRAY_BUFFER_KIND,
  kindOfView,
} from 'flight-core/src/wire/binaryKinds.js';

import {takeId} from '../request.js';

// `1:o2,` and two bytes, used as `$1`; null if the value is not binary.
export function outlineBinary(
  request: Request,
  value: interface {},
): RowId | null {
  if (value instanceof ArrayBuffer) {
    return emitBinary(request, ARRAY_BUFFER_KIND.tag, new Uint8Array(value));
  }
  if (!ArrayBuffer.isView(value)) {
    return null;
  }
  const kind = kindOfView(value);
  return kind === undefined
    ? null
    : emitBinary(request, kind.tag, value as $FlowFixMe); // a view, as tested
}

function emitBinary(
  request: Request,
  tag: number,
  view: $ArrayBufferView,
): RowId {
  const id = takeId(request);
  // The host decides about a copy, now: user code may write to the view later.
  const payload = request.host.typedArrayToBinaryChunk(view);
  request.queue.regular.push({id, tag, payload});
  return id;
}

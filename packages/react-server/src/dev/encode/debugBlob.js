// Blobs in debug data: `"$B1"`. When the bytes are read, `2:o3,` and `1:["text/plain","$2"]`
// follow.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Recording} from '../recording.js';

import {
  BINARY_CLASSES,
  tagOfClass,
} from 'flight-core/src/wire/binaryClasses.js';
import {encodeReference} from 'flight-core/src/wire/references.js';
import {escapeString} from 'flight-core/src/wire/strings.js';

import {takeId} from '../../request/request.js';
import {flushChannel} from '../debugChannel.js';
import {
  emitDebugModel,
  emitDebugRow,
  keepDebugPromise,
  promiseDebugRow,
} from '../debugRows.js';

// Always emits the row, even after a failure: otherwise a reader of the blob would wait forever.
export function outlineDebugBlob(recording: Recording, blob: Blob): RowId {
  const id = takeId(recording.request);
  promiseDebugRow(recording);
  void send(recording, id, blob);
  return id;
}

async function send(
  recording: Recording,
  id: RowId,
  blob: Blob,
): Promise<void> {
  const {request} = recording;
  try {
    const view = new Uint8Array(await blob.arrayBuffer());
    const bytesId = takeId(request);
    const payload = request.host.typedArrayToBinaryChunk(view);
    const tag = tagOfClass(BINARY_CLASSES.indexOf(Uint8Array));
    emitDebugRow(recording, {id: bytesId, tag, payload});
    emitDebugModel(recording, id, [
      escapeString(blob.type),
      encodeReference(bytesId),
    ]);
  } catch {
    // An error would fail the value that contains the blob.
    emitDebugModel(recording, id, ['']);
  }
  keepDebugPromise(recording);
  flushChannel(recording);
}

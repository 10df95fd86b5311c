// Emits debug rows: to the debug channel if there is one, otherwise before the rows of the model
// that are sent in the same flush.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {ChunkRow, Row} from '../request/rowQueue.js';
import type {Recording} from './recording.js';

import {encodeReference} from 'flight-core/src/wire/references.js';
import {
  CONSOLE_ROW,
  DEBUG_INFO_ROW,
  ERROR_ROW,
  MODEL_ROW,
  TIME_ORIGIN_ROW,
} from 'flight-core/src/wire/rowTags.js';

import {isOver, takeId} from '../request/request.js';

export function emitDebugRow(recording: Recording, row: Row): void {
  const {channel, request} = recording;
  if (channel !== null) {
    if (!channel.isClosed) {
      channel.rows.push(row);
    }
  } else {
    request.queue.debug.push(row);
  }
}

// `1:{"name":"App",…}`
export function emitDebugModel(
  recording: Recording,
  id: RowId,
  wire: unknown,
): ChunkRow {
  const row: ChunkRow = {id, tag: MODEL_ROW, payload: wire};
  emitDebugRow(recording, row);
  return row;
}

// `1:`, for a value that will never be sent.
export function emitHalted(recording: Recording, id: RowId): void {
  emitDebugModel(recording, id, undefined);
}

export function emitDebugError(
  recording: Recording,
  id: RowId,
  model: unknown,
): void {
  emitDebugRow(recording, {id, tag: ERROR_ROW, payload: model});
}

// `:N1795253548810.605`
export function emitTimeOrigin(recording: Recording): void {
  const payload = recording.timeOrigin + performance.timeOrigin;
  emitDebugRow(recording, {id: null, tag: TIME_ORIGIN_ROW, payload});
}

// `:W["log","$2","$1","Server","text"]`
export function emitConsoleRow(recording: Recording, payload: unknown): void {
  emitDebugRow(recording, {id: null, tag: CONSOLE_ROW, payload});
}

// `0:D"$1"`, `0:D{"time":0.4}`: about the chunk of this id. With a debug channel the record is
// sent there.
export function emitAbout(
  recording: Recording,
  id: RowId,
  wire: unknown,
): void {
  const {channel, request} = recording;
  let payload = wire;
  if (channel !== null && typeof wire !== 'string') {
    const recordId = takeId(request);
    emitDebugModel(recording, recordId, wire);
    payload = encodeReference(recordId);
  }
  request.queue.regular.push({id, tag: DEBUG_INFO_ROW, payload});
}

// A debug row is promised: the response ends after it.
export function promiseDebugRow(recording: Recording): void {
  const {channel, request} = recording;
  if (channel !== null) {
    channel.pending++;
  } else {
    request.pendingRows++;
    recording.promisedRows++;
  }
}

// A promised row was emitted, or will not be emitted.
export function keepDebugPromise(recording: Recording): void {
  const {channel, request} = recording;
  if (channel !== null) {
    channel.pending--;
  } else {
    request.pendingRows--;
    recording.promisedRows--;
    if (!isOver(request)) {
      request.driver.flushSoon(request);
    }
  }
}

// The debug channel of custom hosts, which read and write it themselves.

import type {Request} from '../request/request.js';
import type {Deferred, Recording} from './recording.js';
import type {CallSite} from './stacks/callSites.js';

import {usageError} from 'flight-core/src/errors.js';

import {isUserAwait} from './asyncGraph/stacks.js';
import {flushChannel, openChannel} from './debugChannel.js';
import {releaseAll, runCommand} from './debugCommands.js';
import {recordingOf} from './recording.js';
import {keepsFrame} from './stacks/frameFilter.js';

// Writes debug rows to the destination from now on. Call it again when the destination has room.
export function startFlowingDebug(
  request: Request,
  destination: unknown,
): void {
  const recording = requireRecording(request);
  const {channel} = recording;
  if (channel === null) {
    openChannel(recording, {
      destination,
      listen: null,
      onDrain() {},
      onClose() {},
    });
    moveToChannel(recording);
  } else {
    channel.destination = destination;
    channel.isFull = false;
  }
  flushChannel(recording);
}

// Moves debug rows that are not sent yet, and promised ones, to the channel.
function moveToChannel(recording: Recording): void {
  const {channel, request} = recording;
  const {debug} = request.queue;
  if (channel !== null) {
    while (!debug.isEmpty()) {
      channel.rows.push(debug.take());
    }
    channel.pending += recording.promisedRows;
    request.pendingRows -= recording.promisedRows;
    recording.promisedRows = 0;
  }
}

// `Q:1,2`, with or without a line feed.
export function resolveDebugMessage(request: Request, message: string): void {
  const {recording, deferred} = requireDeferred(request);
  const text = message.endsWith('\n') ? message.slice(0, -1) : message;
  for (const line of text.split('\n')) {
    runCommand(recording, deferred, line);
  }
}

export function closeDebugChannel(request: Request): void {
  const {recording, deferred} = requireDeferred(request);
  releaseAll(recording, deferred);
}

export function isAwaitInUserspace(
  request: Request,
  sites: ReadonlyArray<CallSite>,
): boolean {
  const recording = requireRecording(request);
  return isUserAwait(
    (url, name, line, column) =>
      keepsFrame(recording, [name, url, line, column, 0, 0, false]),
    sites,
  );
}

function requireRecording(request: Request): Recording {
  const recording = recordingOf(request);
  if (recording === null) {
    throw usageError('This request was not created by the development build.');
  }
  return recording;
}

function requireDeferred(request: Request): {
  readonly recording: Recording,
  readonly deferred: Deferred,
} {
  const recording = requireRecording(request);
  const {deferred} = recording;
  if (deferred === null) {
    throw usageError(
      'Values of this request cannot be queried: it was created without ' +
        '`keepDebugAlive`.',
    );
  }
  return {recording, deferred};
}

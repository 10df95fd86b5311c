// The debug channel: a second stream, to which debug rows are written at its own pace. It ends when
// the model was sent and no debug row is pending. A value that was left out is pending until the
// client has requested or released it.

import type {DebugChannel, DebugTransport, Recording} from './recording.js';

import {writeRow} from '../work/flow.js';
import {keepPlaces} from './encode/modelReferences.js';
import {reportOnce} from './recording.js';

export function openChannel(
  recording: Recording,
  {destination, onDrain}: DebugTransport,
): void {
  recording.channel = createChannel(destination);
  onDrain(() => {
    const {channel} = recording;
    if (channel !== null) {
      channel.isFull = false;
    }
    flushChannel(recording);
  });
}

export function createChannel(destination: unknown): DebugChannel {
  return {
    rows: [],
    destination,
    isFull: false,
    pending: 0,
    isLast: false,
    isClosed: false,
  };
}

// The channel was closed, or has failed. Unless the response has closed as well, the render continues, and
// its rows may refer to debug rows that are never sent.
export function closeEarly(recording: Recording, error: unknown): void {
  const {channel, stop} = recording;
  recording.isChannelRead = false;
  recording.stop = null;
  if (channel !== null && !channel.isClosed) {
    channel.isClosed = true;
    channel.rows = [];
    channel.destination = null;
    if (error !== null) {
      reportOnce(recording, 'the debug channel', error);
    }
  }
  stop?.();
}

// The response has closed. A client can still request values, as long as it reads the channel.
export function stopWhenUnread(recording: Recording, stop: () => void): void {
  if (recording.isChannelRead) {
    recording.stop = stop;
  } else {
    stop();
  }
}

export function flushChannel(recording: Recording): void {
  const {channel} = recording;
  if (channel === null || channel.isClosed || channel.destination === null) {
    return;
  }
  try {
    if (channel.rows.length > 0 && !channel.isFull) {
      writeRows(recording, channel);
    }
    closeIfDone(recording, channel);
  } catch (error) {
    closeEarly(recording, error);
  }
}

function writeRows(recording: Recording, channel: DebugChannel): void {
  const {request} = recording;
  const {host} = request;
  const {destination} = channel;
  let written = 0;
  host.beginWriting(destination);
  try {
    while (written < channel.rows.length && !channel.isFull) {
      channel.isFull = !writeRow(request, destination, channel.rows[written]);
      written++;
    }
  } finally {
    host.completeWriting(destination);
  }
  channel.rows = channel.rows.slice(written);
  host.flushBuffered(destination);
}

function closeIfDone(recording: Recording, channel: DebugChannel): void {
  const {rows, pending, isLast, destination} = channel;
  if (isLast && pending === 0 && rows.length === 0) {
    channel.isClosed = true;
    recording.request.host.close(destination);
  }
}

// All rows of the model were made.
export function endChannel(recording: Recording): void {
  const {channel} = recording;
  if (channel !== null) {
    channel.isLast = true;
    keepPlaces(recording);
    flushChannel(recording);
  }
}

export function failChannel(recording: Recording, error: unknown): void {
  const {channel} = recording;
  if (channel === null || channel.isClosed) {
    return;
  }
  channel.isClosed = true;
  try {
    if (channel.destination !== null) {
      recording.request.host.closeWithError(channel.destination, error);
    }
  } catch (failure) {
    reportOnce(recording, 'the debug channel', failure);
  }
}

// The marker: a tag that is replaced once. The replacement depends on whether the tag is in the
// head.

import type {ByteHost} from '../bytes/byteHost.js';
import type {Fragment, MarkerSettings} from '../settings.js';

import {GREATER_THAN, SLASH} from './bytesOfMarkup.js';

export type Marker = {
  // Of the tag that is replaced.
  readonly beginning: Uint8Array,
  // The byte of the beginning that is rarest in HTML, and its index there.
  readonly rareByte: number,
  readonly rareAt: number,
  readonly settings: MarkerSettings,
  isSought: boolean,
};

const ASCII_END = 0x80;

// The first byte that is not ASCII, if there is one.
function findRareByte(bytes: Uint8Array): number {
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] >= ASCII_END) {
      return i;
    }
  }
  return 0;
}

export function createMarker(host: ByteHost, settings: MarkerSettings): Marker {
  const beginning = host.encode(settings.tag);
  const rareAt = findRareByte(beginning);
  const rareByte = beginning[rareAt];
  return {beginning, rareByte, rareAt, settings, isSought: true};
}

export function replaceInHead(marker: Marker): Fragment | null | void {
  marker.isSought = false;
  const {inHead} = marker.settings;
  return typeof inHead === 'function' ? inHead() : inHead;
}

export function replaceInBody(marker: Marker): Fragment | null | void {
  marker.isSought = false;
  const {inBody} = marker.settings;
  return typeof inBody === 'function' ? inBody() : inBody;
}

// Without a replacement for the body, a marker after the head is not replaced.
export function leaveHead(marker: Marker): void {
  if (marker.settings.inBody == null) {
    marker.isSought = false;
  }
}

function beginsAt({beginning}: Marker, bytes: Uint8Array, at: number): boolean {
  const end = Math.min(beginning.length, bytes.length - at);
  for (let i = 0; i < end; i++) {
    if (bytes[at + i] !== beginning[i]) {
      return false;
    }
  }
  return true;
}

// The end of the marker at `at`: 0 if it is another tag, -1 if it is cut off.
export function findMarkerEnd(
  marker: Marker,
  bytes: Uint8Array,
  at: number,
): number {
  if (at < 0 || !beginsAt(marker, bytes, at)) {
    return 0;
  }
  const end = at + marker.beginning.length;
  const close = bytes[end] === SLASH ? end + 1 : end;
  if (close >= bytes.length) {
    return -1;
  }
  return bytes[close] === GREATER_THAN ? close + 1 : 0;
}

export type FoundMarker = {from: number, to: number};

// The first marker at or after `from`. `to` is -1 if the marker is cut off. Both are -1 if there is
// none.
export function findMarker(
  marker: Marker,
  bytes: Uint8Array,
  from: number,
): FoundMarker {
  const {beginning, rareByte, rareAt} = marker;
  let at = bytes.indexOf(rareByte, from + rareAt);
  while (at !== -1) {
    const start = at - rareAt;
    const end = findMarkerEnd(marker, bytes, start);
    if (end !== 0) {
      return {from: start, to: end};
    }
    at = bytes.indexOf(rareByte, at + 1);
  }
  // The bytes may end inside the marker, before its rare byte.
  const least = Math.max(bytes.length - rareAt, from);
  for (let start = least; start < bytes.length; start++) {
    if (bytes[start] === beginning[0] && beginsAt(marker, bytes, start)) {
      return {from: start, to: -1};
    }
  }
  return {from: -1, to: -1};
}

// Steps of both walks when they enter an array or object: depth, paths, the array budget.

import type {Reading} from '../slots/slot.js';

import {canStandInPath} from 'flight-core/src/wire/references.js';

import {arrayTooLarge, tooDeep} from '../entries/limits.js';

export function enterLevel(reading: Reading): void {
  reading.depth++;
  const {limits} = reading.reply;
  if (reading.depth > limits.depthLimit) {
    throw tooDeep(limits);
  }
}

// If the application returns an object of the reply, it is sent back as a temporary reference.
export function recordPath(
  reading: Reading,
  container: interface {},
  path: string,
): void {
  const {temporaryReferences} = reading.reply;
  if (temporaryReferences !== null) {
    temporaryReferences.set(container, path);
  }
}

// Null if a path cannot express the key.
export function childPath(path: string, key: string | number): string | null {
  return typeof key === 'string' && !canStandInPath(key)
    ? null
    : `${path}:${key}`;
}

// The content of an object does not count for the arrays around the object.
export type OuterGroup = {
  readonly size: number,
  readonly forks: boolean,
  readonly group: interface {} | null,
};

export function beginGroup(reading: Reading, array: interface {}): OuterGroup {
  const {size, forks, group} = reading;
  reading.size = 0;
  reading.forks = false;
  reading.group = array;
  return {size, forks, group};
}

export function endGroup(reading: Reading, outer: OuterGroup): void {
  checkSize(reading);
  reading.size = outer.size;
  reading.forks = outer.forks;
  reading.group = outer.group;
}

export function countArray(
  reading: Reading,
  array: ReadonlyArray<unknown>,
): void {
  reading.size += array.length + 1;
  if (array.length > 1) {
    reading.forks = true;
  }
  checkSize(reading);
}

function checkSize(reading: Reading): void {
  const {limits} = reading.reply;
  if (reading.forks && reading.size > limits.arraySizeLimit) {
    throw arrayTooLarge(limits);
  }
}

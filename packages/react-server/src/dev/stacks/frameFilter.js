// Selects the frames of a stack that are sent: frames of the application, unless the option
// `filterStackFrame` selects others.

import type {Recording} from '../recording.js';
import type {CallSite, Stack} from './callSites.js';

import {reportOnce} from '../recording.js';
import {readElementStack, readStack} from './callSites.js';
import {encodeStack} from './stackRow.js';

// A filter selects the same frames of equal stacks, unless it depends on other things.
const MOST_SELECTIONS = 8;

// The frame of the function that creates elements is above the frame of the JSX.
export const FACTORY_FRAMES = 1;

function isApplicationFrame(url: string): boolean {
  return (
    url !== '' && !url.startsWith('node:') && !url.includes('node_modules')
  );
}

// If the filter of the option throws, the error is reported once, and the default filter decides.
export function keepsFrame(
  recording: Recording,
  [name, file, line, column]: CallSite,
): boolean {
  const {filterStackFrame} = recording;
  if (filterStackFrame !== null) {
    try {
      return Boolean(filterStackFrame(file, name, line, column));
    } catch (error) {
      reportOnce(recording, 'filterStackFrame', error);
    }
  }
  return isApplicationFrame(file);
}

export function filterSites(
  recording: Recording,
  sites: ReadonlyArray<CallSite>,
): ReadonlyArray<CallSite> {
  const kept: Array<CallSite> = [];
  for (const site of sites) {
    if (keepsFrame(recording, site)) {
      kept.push([...site]);
    }
  }
  return kept;
}

// `skipped` is the number of first frames, which belong to the renderer or React.
export function shownStack(
  recording: Recording,
  error: Error,
  skipped: number,
): ReadonlyArray<CallSite> {
  try {
    const {sites} = readStack(recording.stacks, error);
    return filterSites(recording, sites.slice(skipped));
  } catch {
    // `stack` of the error is a getter that throws, or its frames are invalid.
    return [];
  }
}

// The same for the error of an element. Equal stacks are the same array.
export function sharedStack(
  recording: Recording,
  error: Error,
): ReadonlyArray<CallSite> {
  try {
    const stack = readElementStack(recording.stacks, error);
    // The default filter always selects the same frames.
    const known =
      recording.filterStackFrame === null ? stack.selections[0] : undefined;
    return known ?? select(recording, stack);
  } catch {
    return [];
  }
}

function select(
  recording: Recording,
  {sites, selections}: Stack,
): ReadonlyArray<CallSite> {
  const kept = sites.filter(
    (site, index) => index >= FACTORY_FRAMES && keepsFrame(recording, site),
  );
  const known = selections.find(selection => areSame(selection, kept));
  if (known !== undefined) {
    return known;
  }
  if (selections.length < MOST_SELECTIONS) {
    selections.push(kept);
  }
  recording.stackWires.set(kept, encodeStack(kept));
  return kept;
}

function areSame(
  sites: ReadonlyArray<CallSite>,
  others: ReadonlyArray<CallSite>,
): boolean {
  return (
    sites.length === others.length &&
    sites.every((site, index) => site === others[index])
  );
}

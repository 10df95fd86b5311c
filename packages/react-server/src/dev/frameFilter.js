// Selects the frames of a stack that are sent: frames of the application, unless the option
// `filterStackFrame` selects others.

import type {CallSite} from './callSites.js';
import type {Recording} from './recording.js';

import {originalFile, readCallSites} from './callSites.js';
import {reportOnce} from './reportOnce.js';

export function isApplicationFrame(url: string): boolean {
  return (
    url !== '' && !url.startsWith('node:') && !url.includes('node_modules')
  );
}

// If the filter of the option throws, the error is reported once, and the default filter decides.
export function keepsFrame(
  recording: Recording,
  [name, file, line, column]: CallSite,
): boolean {
  const url = originalFile(file);
  const {filterStackFrame} = recording;
  if (filterStackFrame !== null) {
    try {
      return Boolean(filterStackFrame(url, name, line, column));
    } catch (error) {
      reportOnce(recording, 'filterStackFrame', error);
    }
  }
  return isApplicationFrame(url);
}

export function filterSites(
  recording: Recording,
  sites: ReadonlyArray<CallSite>,
): ReadonlyArray<CallSite> {
  const kept: Array<CallSite> = [];
  for (const site of sites) {
    if (keepsFrame(recording, site)) {
      const copy: CallSite = [...site];
      copy[1] = originalFile(site[1]);
      kept.push(copy);
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
    return filterSites(recording, readCallSites(error, skipped));
  } catch {
    // `stack` of the error is a getter that throws, or its frames are invalid.
    return [];
  }
}

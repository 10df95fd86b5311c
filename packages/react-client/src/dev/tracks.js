// The performance panel of browsers has a track for awaits of the server and a group of tracks for
// its components. Entries are drawn inside the task of their component, if any, so that the panel
// shows the stack. Entries with details are measures, others are timestamps.

import {reportDebugRow} from './reports.js';
import {runInTask} from './tasks.js';
import {functionOf, memberOf} from 'flight-core/src/guard/userValues.js';

export type Property = [string, string];

export type TrackEntry = {
  readonly label: string,
  // On the clock of performance.now().
  readonly start: number,
  readonly end: number,
  readonly color: string,
  // Null for an entry of the track of awaits.
  readonly track: string | null,
  readonly task: ?ConsoleTask,
  readonly hasDetails: boolean,
  readonly tooltip?: string,
  readonly properties: ReadonlyArray<Property>,
};

const REQUESTS = 'Server Requests \u269b';
const COMPONENTS = 'Server Components \u269b';

// At the start of a label, it keeps the panel from sorting the label among names of functions.
export const ZERO_WIDTH = '\u200b';

// Tracks are numbered, because tracks with the same name would be merged.
const MOST_TRACKS = 10;

export function trackOf(index: number): string | null {
  if (index === 0) {
    return 'Primary';
  }
  return index < MOST_TRACKS ? 'Parallel' + ZERO_WIDTH.repeat(index - 1) : null;
}

export function hasTracks(): boolean {
  return (
    typeof memberOf(console, 'timeStamp') === 'function' &&
    typeof memberOf(performance, 'measure') === 'function'
  );
}

// The panel orders tracks by their first entries, so each track begins with an empty entry.
const MARK = 0.001;

export function markTracks(): void {
  const color = 'primary-light';
  stamp('Server Requests Track', MARK, MARK, REQUESTS, undefined, color);
  stamp('Server Components Track', MARK, MARK, 'Primary', COMPONENTS, color);
}

export function addEntry(entry: TrackEntry): void {
  const {end, task} = entry;
  // An entry that ended before the page was loaded is not drawn.
  if (!(end >= 0)) {
    return;
  }
  const start = Math.max(0, entry.start || 0);
  try {
    runInTask(task, () => draw(entry, start));
  } catch (error) {
    reportDebugRow(error);
  }
}

function draw(entry: TrackEntry, start: number): void {
  const {label, end, color, hasDetails, track} = entry;
  if (hasDetails) {
    const detail = {devtools: describe(entry)};
    performance.measure(label, {start, end, detail});
    performance.clearMeasures(label);
  } else {
    const group = track === null ? undefined : COMPONENTS;
    stamp(label, start, end, track ?? REQUESTS, group, color);
  }
}

function describe(entry: TrackEntry): interface {} {
  const {color, properties, tooltip, track} = entry;
  return track === null
    ? {color, track: REQUESTS, properties, tooltipText: tooltip}
    : {color, track, trackGroup: COMPONENTS, properties, tooltipText: tooltip};
}

function stamp(...args: ReadonlyArray<unknown>): void {
  const timeStamp = functionOf(memberOf(console, 'timeStamp'));
  if (timeStamp !== null) {
    Reflect.apply(timeStamp, console, [...args]);
  }
}

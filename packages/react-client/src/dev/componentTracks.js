// The components of a response in the performance panel. Each row has the times at which the
// components that led to it began and ended:
//
//   10  App  11  await fetch  18  Item  19      App ├──────────────────────────┤
//                                              await fetch ├────────┤
//                                                              Item ├───┤ + its rows
//
// A row that began before the previous row had ended is drawn in a parallel track.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Response} from '../response.js';
import type {DebugInfo, DebugState} from './debugState.js';
import type {DrawnRow} from './trace.js';
import type {Property} from './tracks.js';

import {DevelopmentChunk} from './developmentChunk.js';
import {infoOfValue} from './placement.js';
import {addProperties, addProperty} from './propertyTable.js';
import {addAwait, environmentLabel} from './requestTrack.js';
import {ZERO_WIDTH, addEntry, trackOf} from './tracks.js';
import {REJECTED} from 'flight-core/src/chunk/chunk.js';
import {memberOf} from 'flight-core/src/guard/userValues.js';
import {numberOf, textOf} from './rowValues.js';

type Drawing = {readonly state: DebugState, readonly response: Response};

// Where nested rows begin: the track, the end of the previous row, and the end of the outer row.
type TrackPosition = {
  readonly track: number,
  readonly time: number,
  readonly parentEnd: number,
  readonly depth: number,
};

// Rows that are nested more deeply are not drawn.
const MOST_DEPTH = 1000;

export function addComponents(
  state: DebugState,
  response: Response,
  root: Chunk,
): void {
  const drawing = {state, response};
  addRow(drawing, root, {
    track: 0,
    time: -Infinity,
    parentEnd: -Infinity,
    depth: 0,
  });
}

function addRow(
  drawing: Drawing,
  chunk: Chunk,
  position: TrackPosition,
): DrawnRow {
  const trace = drawing.state.traces.of(chunk);
  const {drawn} = trace;
  if (drawn !== null) {
    addRepeated(drawing, drawn, position);
    return {...drawn, track: position.track};
  }
  const list = infoOfValue(chunk);
  const times = list.flatMap(info =>
    typeof info.time === 'number' ? [info.time] : [],
  );
  const spans = spansOf(list);
  const first = spans.find(({info}) => isComponent(info));
  const isParallel = first !== undefined && first.start < position.time;
  const track = position.track + (isParallel ? 1 : 0);
  const end = times[times.length - 1];
  const result: DrawnRow = {track, end: -Infinity, component: null};
  trace.drawn = result;
  addChildren(drawing, chunk, {
    result,
    position: {
      depth: position.depth + 1,
      track,
      time: first?.start ?? position.time,
      parentEnd: Math.max(position.parentEnd, end ?? -Infinity),
    },
  });
  if (end !== undefined) {
    addSpans(drawing, chunk, {spans, end, result});
  }
  return result;
}

// The row was reached again. It is drawn again if it ended later than the outer row.
function addRepeated(
  {state}: Drawing,
  {component, end}: DrawnRow,
  {track, parentEnd}: TrackPosition,
): void {
  const name = trackOf(track);
  if (component === null || name === null || parentEnd === -Infinity) {
    return;
  }
  if (end > parentEnd) {
    addEntry({
      label: `${textOf(component.name)} [deduped]`,
      start: parentEnd,
      end,
      color: colorFamily(state, component) + '-light',
      track: name,
      task: component.debugTask,
      hasDetails: false,
      properties: [],
    });
  }
}

function addChildren(
  drawing: Drawing,
  chunk: Chunk,
  {
    result,
    position,
  }: {readonly result: DrawnRow, readonly position: TrackPosition},
): void {
  if (position.depth > MOST_DEPTH) {
    return;
  }
  const children =
    chunk instanceof DevelopmentChunk ? chunk._children.splice(0) : [];
  let {track, time} = position;
  for (const child of children) {
    const row = addRow(drawing, child, {...position, track, time});
    track = row.track;
    time = Math.max(time, row.end);
    result.end = Math.max(result.end, row.end);
    result.component = row.component ?? result.component;
  }
}

function isComponent({name}: DebugInfo): boolean {
  return typeof name === 'string';
}

// A component or await, with its times. `end` is null if the server did not finish it.
type Span = {
  readonly info: DebugInfo,
  readonly start: number,
  end: number | null,
};

function spansOf(list: ReadonlyArray<DebugInfo>): ReadonlyArray<Span> {
  const spans: Array<Span> = [];
  let start: number | null = null;
  let unfinished = 0;
  for (const info of list) {
    const {time} = info;
    if (typeof time === 'number') {
      for (; unfinished < spans.length; unfinished++) {
        spans[unfinished].end = time;
      }
      start = time;
    } else if (start !== null) {
      spans.push({info, start, end: null});
    }
  }
  return spans;
}

// Backwards, because the end of an outer span depends on the inner ones.
function addSpans(
  drawing: Drawing,
  chunk: Chunk,
  {
    spans,
    end,
    result,
  }: {
    readonly spans: ReadonlyArray<Span>,
    readonly end: number,
    readonly result: DrawnRow,
  },
): void {
  const {state, response} = drawing;
  const track = trackOf(result.track);
  let ownEnd = end;
  let isLast = true;
  for (let at = spans.length - 1; at >= 0; at--) {
    const span = spans[at];
    const {info, start} = span;
    if (isComponent(info)) {
      result.end = Math.max(result.end, ownEnd);
      const failure = isLast ? failureOf(response, chunk, span) : null;
      addComponent(state, span, {track, end: result.end, ownEnd, failure});
      ownEnd = start;
      result.component = info;
      isLast = false;
    } else if (memberOf(info.awaited, 'env') != null) {
      const stop =
        span.end ?? Math.max(start, numberOf(memberOf(info.awaited, 'end')));
      result.end = Math.max(result.end, stop);
      if (track !== null) {
        const isAborted = span.end === null;
        addAwait(state, info, {start, end: stop, isAborted, track});
      }
    }
  }
}

type Failure = {
  readonly note: string,
  readonly color: string,
  readonly row: Property,
};

const ABORTED: Failure = {
  note: ' Aborted',
  color: 'warning',
  row: ['Aborted', 'The stream ended before this component had rendered.'],
};

function failureOf(
  response: Response,
  chunk: Chunk,
  {end}: Span,
): Failure | null {
  if (end === null) {
    return ABORTED;
  }
  const {status, reason} = chunk;
  // A row that was rejected by the end of the stream has not failed itself.
  if (status !== REJECTED || reason === response.ending?.createError?.()) {
    return null;
  }
  const text = reason instanceof Error ? reason.message : textOf(reason);
  return {note: ' Errored', color: 'error', row: ['Error', text]};
}

function colorFamily(state: DebugState, info: DebugInfo): string {
  return environmentLabel(state, info) === '' ? 'primary' : 'secondary';
}

// Minimum duration in milliseconds → suffix of the color, longest first.
const SHADES = [
  [50, '-dark'],
  [0.5, ''],
];
const TOO_LONG = 500;

function colorOf(family: string, duration: number): string {
  if (duration >= TOO_LONG) {
    return 'error';
  }
  const [, shade] = SHADES.find(([least]) => duration >= least) ?? [
    0,
    '-light',
  ];
  return family + shade;
}

function addComponent(
  state: DebugState,
  {info, start}: Span,
  {
    track,
    end,
    ownEnd,
    failure,
  }: {
    readonly track: string | null,
    readonly end: number,
    readonly ownEnd: number,
    readonly failure: Failure | null,
  },
): void {
  if (track === null) {
    return;
  }
  const environment = environmentLabel(state, info);
  const name = textOf(info.name) + (environment && ` [${environment}]`);
  const properties: Array<Property> = failure === null ? [] : [failure.row];
  if (info.key != null) {
    addProperty(properties, 'key', info.key);
  }
  if (typeof info.props === 'object' && info.props !== null) {
    addProperties(properties, info.props);
  }
  addEntry({
    label: ZERO_WIDTH + name,
    start,
    end,
    color: failure?.color ?? colorOf(colorFamily(state, info), ownEnd - start),
    track,
    task: info.debugTask,
    hasDetails: info.debugTask != null || failure !== null,
    ...(failure !== null && {tooltip: name + failure.note}),
    properties,
  });
}

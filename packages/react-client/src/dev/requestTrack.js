// Awaits of the server in the performance panel: each I/O record is drawn once, and each await is
// drawn among the components.

import type {DebugInfo, DebugState} from './debugState.js';
import type {Property} from './tracks.js';

import {describeValue, longName, shortName} from './ioNames.js';
import {addProperties, addProperty} from './propertyTable.js';
import {readAdvice} from './reports.js';
import {ZERO_WIDTH, addEntry} from './tracks.js';
import {
  Chunk,
  FULFILLED,
  HALTED,
  REJECTED,
} from 'flight-core/src/chunk/chunk.js';
import {memberOf} from 'flight-core/src/guard/userValues.js';
import {asInfo, numberOf, textOf} from './rowValues.js';

const ERROR_COLOR = 'error';
const ABORTED_COLOR = 'warning';

// Selected by the first letter, so that a function always has the same color.
const COLORS = ['tertiary-light', 'tertiary', 'tertiary-dark'];

function colorOf(name: string): string {
  return COLORS[name === '' ? 2 : name.charCodeAt(0) % COLORS.length];
}

// '' if the environment is that of the page.
export function environmentLabel(state: DebugState, info: DebugInfo): string {
  const {env} = info;
  return typeof env === 'string' && env !== state.environmentName ? env : '';
}

// Draws the record when its value has arrived, because the entry shows the value.
export function logRequest(state: DebugState, info: DebugInfo): void {
  const {value} = info;
  if (value instanceof Chunk && value.status !== HALTED) {
    const log = () => readAdvice(() => addRequest(state, info));
    value.then(log, log);
  } else if (!(value instanceof Chunk)) {
    addRequest(state, info);
  }
}

function addRequest(state: DebugState, info: DebugInfo): void {
  const outcome = outcomeOf(info, 'rejected with');
  const names = namesOf(
    info,
    outcome.description,
    environmentLabel(state, info),
  );
  addEntry({
    label: ZERO_WIDTH + names.short,
    start: numberOf(info.start),
    end: numberOf(info.end),
    color: outcome.isRejected ? ERROR_COLOR : colorOf(names.short),
    track: null,
    task: info.debugTask,
    hasDetails: info.debugTask != null,
    tooltip: names.long + (outcome.isRejected ? ' Rejected' : ''),
    properties: outcome.properties,
  });
}

export type AwaitSpan = {
  readonly start: number,
  readonly end: number,
  // The response ended before the await.
  readonly isAborted: boolean,
  readonly track: string,
};

export function addAwait(
  state: DebugState,
  info: DebugInfo,
  {start, end, isAborted, track}: AwaitSpan,
): void {
  const io = asInfo(info.awaited);
  if (io === null) {
    return;
  }
  const {description, isRejected, properties} = isAborted
    ? ABORTED
    : outcomeOf(io, 'Rejected');
  const names = namesOf(io, description, environmentLabel(state, info));
  const task = info.debugTask ?? io.debugTask;
  const note = isAborted ? ' Aborted' : isRejected ? ' Rejected' : '';
  addEntry({
    label: `await ${names.short}`,
    start,
    end,
    color: isAborted
      ? ABORTED_COLOR
      : isRejected
        ? ERROR_COLOR
        : colorOf(names.short),
    track,
    task,
    hasDetails: task != null,
    tooltip: names.long + note,
    properties,
  });
}

function namesOf(io: DebugInfo, description: string, environment: string) {
  const name = textOf(io.name ?? '');
  return {
    short: shortName(name, description, environment),
    long: longName(name, description, environment),
  };
}

type Outcome = {
  readonly description: string,
  readonly isRejected: boolean,
  readonly properties: ReadonlyArray<Property>,
};

const ABORTED: Outcome = {
  description: '',
  isRejected: false,
  properties: [['Aborted', 'The stream ended before this value arrived.']],
};

// The last promise in a chain of promises.
function lastPromise(promise: unknown): unknown {
  let last = promise;
  while (
    last instanceof Chunk &&
    last.status === FULFILLED &&
    last.value instanceof Chunk
  ) {
    last = last.value;
  }
  return last;
}

// The description and the properties of a value or rejection.
function outcomeOf({value: given}: DebugInfo, rejectedLabel: string): Outcome {
  const promise = lastPromise(given);
  const status = memberOf(promise, 'status');
  const isRejected = status === REJECTED;
  const value: unknown = isRejected
    ? memberOf(promise, 'reason')
    : status === FULFILLED
      ? memberOf(promise, 'value')
      : undefined;
  const properties: Array<Property> = [];
  if (isRejected) {
    const text = value instanceof Error ? value.message : textOf(value);
    properties.push([rejectedLabel, text]);
  } else if (typeof value === 'object' && value !== null) {
    if (!ArrayBuffer.isView(value)) {
      addProperties(properties, value);
    }
  } else if (value !== undefined) {
    addProperty(properties, 'Resolved', value);
  }
  return {description: describeValue(value), isRejected, properties};
}

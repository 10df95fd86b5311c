// The development observer of a response: reads the debug data of development servers, and adds it
// to values for React and its tools.

import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Response} from '../response.js';
import type {ResponseTracer} from '../tracer.js';
import type {DevelopmentRow, TracedModule} from '../tracer.js';
import type {DebugSetup} from './debugState.js';

import {isPending} from 'flight-core/src/chunk/chunk.js';
import {halt} from 'flight-core/src/chunk/settle.js';
import {ROOT_ID} from 'flight-core/src/wire/ids.js';
import {
  CONSOLE_ROW,
  DEBUG_INFO_ROW,
  IO_INFO_ROW,
  TIME_ORIGIN_ROW,
} from 'flight-core/src/wire/rowTags.js';
import {getChunk} from '../response.js';
import {BROWSER_BADGE} from 'flight-core/src/dev/badgeParts.js';
import {bindWithBadge} from './consoleBadge.js';
import {resolveConsole} from './consoleRow.js';
import {DevelopmentChunk} from './developmentChunk.js';
import {reviveDebugForm} from './debugValueForms.js';
import {resolveDebugInfo, waitForInfo} from './debugRows.js';
import {DebugState} from './debugState.js';
import {
  completeElement,
  createDevelopmentElement,
  createDevelopmentLazy,
  readOrigin,
} from './elements.js';
import {createDevelopmentError} from './developmentError.js';
import {checkEvaluation} from './standInCode.js';
import {resolveIOInfo} from './ioInfo.js';
import {
  appendInfo,
  cutFailedInfo,
  cutInfo,
  moveInfo,
  noteExport,
} from './placement.js';
import {noteStack} from './origins.js';
import {
  bequeathInfo,
  bequeathToUsers,
  endDebugRows,
  noteArrival,
  noteChunk,
  noteValue,
} from './rowReferences.js';
import {currentServerOwner} from './reactInternals.js';
import {addQuietly, reportDebugRow} from './reports.js';
import {presentServerFunction} from './serverFunctions.js';
import {StreamInfo, noteModule} from './streamInfo.js';
import {createRootTask} from './tasks.js';
import {MOST_FRAMES, createCallerError} from './topFrame.js';
import {hasTracks} from './tracks.js';
import {TrackTimer} from './trackTimer.js';

const NO_SETUP: DebugSetup = {
  createTracer: createResponseTracer,
  options: {},
  replaysConsole: false,
  bindToConsole: bindWithBadge(BROWSER_BADGE),
  checkEvaluation: () => checkEvaluation(''),
  channel: null,
  describeModule: null,
};

export function createResponseTracer(
  setup: DebugSetup = NO_SETUP,
): ResponseTracer {
  setup.checkEvaluation();
  const state = openState(setup);
  const main = new StreamInfo(state, null);
  const debug = new StreamInfo(state, setup.channel?.source);
  const current = () => (state.isDebugStream ? debug : main);
  const timer = state.drawsTracks ? new TrackTimer(state) : null;
  return {
    chunkFor: chunk => new DevelopmentChunk(chunk),
    responseCreated(response) {
      if (timer !== null) {
        timer.response = response;
      }
      state.traces.of(getChunk(response, ROOT_ID)).isWanted = true;
      connect(state, response);
    },
    streamEnded(response) {
      state.endedStreams++;
      if (!isHeldOpen(state)) {
        endDebugRows(state, response);
      }
    },
    isHeldOpen: () => isHeldOpen(state),
    streamOpened: source => main.setSource(source),
    piecesArrived(length) {
      current().noteLength(length);
      timer?.note();
    },
    modelArrived: (chunk, content) => noteStack(state, chunk, content),
    rowAccepted: chunk => current().noteRow(chunk),
    moduleLoaded(chunk, module) {
      // A module that was loaded before has delayed nothing.
      if (module.isNew || state.traces.find(chunk)?.isWanted === true) {
        describeModule(state, chunk, module);
        noteModule(state, chunk);
      }
    },
    elementRead: (revival, tuple) => readOrigin(state, revival, tuple),
    createElement: createDevelopmentElement,
    elementCompleted: (response, traced, chunk) =>
      completeElement(state, traced, chunk),
    createLazy: createDevelopmentLazy,
    createError: (response, record) =>
      createDevelopmentError(state, response, record),
    developmentRow: (response, row) => resolveRow(state, response, row),
    adviceFailed: reportDebugRow,
    reviveValueForm: (revival, text, slot) =>
      reviveDebugForm(state, revival, text, slot),
    valueUsed: (user, used) => noteValue(state, user, used),
    valueArrived: (user, used) => noteArrival(state, user, used),
    chunkUsed: (user, used) => noteChunk(state, user, used),
    rowRevived: revival => waitForInfo(state, revival),
    valueReady: (chunk, value) =>
      addQuietly(undefined, () => {
        cutInfo(state, chunk);
        bequeathInfo(state, chunk, value);
        moveInfo(chunk, value);
      }),
    moduleReady(chunk, value) {
      noteExport(value);
      addQuietly(undefined, () => {
        cutInfo(state, chunk);
        bequeathToUsers(state, chunk);
      });
    },
    errorReady: chunk =>
      addQuietly(undefined, () => cutFailedInfo(state, chunk)),
    serverFunctionCreated: (host, fn, row) =>
      addQuietly<interface {}>(fn, () =>
        presentServerFunction(host, fn, row, state.findSourceMapURL),
      ),
    responseEnded() {
      state.channel?.send?.('');
      timer?.note();
    },
  };
}

function describeModule(
  state: DebugState,
  chunk: Chunk,
  {reference}: TracedModule,
): void {
  addQuietly(undefined, () => {
    for (const info of state.describeModule?.(reference) ?? []) {
      appendInfo(chunk, info);
    }
  });
}

// With a debug channel, the response ends with the second of the two streams.
function isHeldOpen({endedStreams, hasDebugStream}: DebugState): boolean {
  return hasDebugStream && endedStreams === 1;
}

function connect(state: DebugState, response: Response): void {
  state.channel?.connect(response, frame => {
    state.isDebugStream = true;
    try {
      frame();
    } finally {
      state.isDebugStream = false;
    }
  });
}

// The frames of the functions that were called to open the response: the one that React does not
// show, and the one that the application called.
const OWN_FRAMES = 2;

function openState(setup: DebugSetup): DebugState {
  const state = new DebugState(setup);
  state.drawsTracks = setup.replaysConsole && hasTracks();
  state.rootOwner = currentServerOwner();
  state.rootStack =
    state.rootOwner === null
      ? null
      : createCallerError(MOST_FRAMES + OWN_FRAMES, setup.createTracer);
  state.rootTask = createRootTask(state.environmentName);
  return state;
}

function resolveRow(
  state: DebugState,
  response: Response,
  {id, tag, text}: DevelopmentRow,
): void {
  switch (tag) {
    case TIME_ORIGIN_ROW:
      state.timeOrigin = Number(text) - performance.timeOrigin;
      return;
    case DEBUG_INFO_ROW:
      resolveDebugInfo(state, response, id, text);
      return;
    case IO_INFO_ROW:
      resolveIOInfo(state, response, id, text);
      return;
    case CONSOLE_ROW:
      resolveConsole(state, response, text);
      return;
    default: {
      // A row "1:" without content: the value will never arrive.
      const chunk = getChunk(response, id);
      if (isPending(chunk)) {
        halt(chunk);
      }
    }
  }
}

// Commands of a client on the debug channel, one a line:
//
//   Q:1,2    the values that were left out as "$Y1" and "$Y2"
//   P:3      the value of the promise that was left out as "$Y@3", when it settles
//   R:1      release: the value is not needed

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {
  DebugListener,
  DebugTransport,
  Deferred,
  Recording,
} from './recording.js';

import {releaseFrames, usageError} from 'flight-core/src/errors.js';
import {asThenable} from 'flight-core/src/guard/userValues.js';
import {toRowId} from 'flight-core/src/wire/ids.js';

import {abort} from '../work/abort.js';
import {closeEarly, flushChannel, openChannel} from './debugChannel.js';
import {keepDebugPromise} from './debugRows.js';
import {Walk} from './encode/debugModel.js';
import {sendWhenSettled} from './encode/debugPromise.js';
import {reportOnce} from './recording.js';

const ANSWER_BUDGET = 10;
const HEX = 16;

export function openTransport(
  recording: Recording,
  transport: DebugTransport,
): void {
  const {deferred} = recording;
  if (transport.destination !== null) {
    openChannel(recording, transport);
  }
  if (transport.listen !== null && deferred !== null) {
    recording.isChannelRead = true;
    transport.listen(createListener(recording, deferred));
  }
  transport.onClose(error => closeEarly(recording, error));
}

// Chunks may split lines. A line that has not ended is joined once, when its end arrives.
export function createListener(
  recording: Recording,
  deferred: Deferred,
): DebugListener {
  let pieces: Array<string> = [];
  return {
    message(text: string): void {
      const end = text.lastIndexOf('\n');
      if (end === -1) {
        pieces.push(text);
        return;
      }
      const lines = pieces.join('') + text.slice(0, end);
      pieces = [text.slice(end + 1)];
      for (const line of lines.split('\n')) {
        runCommand(recording, deferred, line);
      }
    },
    end: () => releaseAll(recording, deferred),
    error: cause =>
      abort(
        recording.request,
        releaseFrames(
          new Error('The debug channel of the client was lost.', {cause}),
        ),
      ),
  };
}

// The commands are an agreement with Flight's own client, not part of React's protocol.
export function runCommand(
  recording: Recording,
  deferred: Deferred,
  line: string,
): void {
  if (line === '') {
    releaseAll(recording, deferred);
    return;
  }
  const answer = ANSWERS[line.slice(0, 2)];
  if (answer === undefined) {
    reportOnce(
      recording,
      'the debug channel',
      usageError(
        `Expected a command Q:, P: or R:, got ${JSON.stringify(line.slice(0, 20))}.`,
      ),
    );
    return;
  }
  for (const text of line.slice(2).split(',')) {
    const id = toRowId(parseInt(text, HEX));
    if (deferred.values.has(id)) {
      const value = deferred.values.get(id);
      deferred.values.delete(id);
      deferred.ids.delete(value);
      answer(recording, id, value);
    }
  }
  flushChannel(recording);
}

type Answer = (recording: Recording, id: RowId, value: unknown) => void;

const ANSWERS: {[string]: Answer} = {
  'Q:': (recording, id, value) => {
    new Walk(recording, ANSWER_BUDGET).outlineAs(id, value);
    keepDebugPromise(recording);
  },
  'P:': (recording, id, promise) => {
    const walk = new Walk(recording, ANSWER_BUDGET);
    const thenable = asThenable(promise);
    if (thenable === null) {
      walk.outlineAs(id, promise);
      keepDebugPromise(recording);
    } else {
      sendWhenSettled(walk, {id, promise: thenable}, () =>
        flushChannel(recording),
      );
    }
  },
  'R:': recording => keepDebugPromise(recording),
};

export function releaseAll(
  recording: Recording,
  {values, ids}: Deferred,
): void {
  for (const id of Array.from(values.keys())) {
    values.delete(id);
    keepDebugPromise(recording);
  }
  ids.clear();
  flushChannel(recording);
}

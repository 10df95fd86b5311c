// The tools for expectations in the tables of attacks.
import {formOf} from './attackBodies.js';
import {FORM_STATE} from './attackDecoders.js';
import {describeResponse} from './describeValue.js';
import {expectationEnvironment} from './environment.js';
import {refusal} from './refusals.js';

const {rejecting} = expectationEnvironment();

async function* generate(items, end) {
  yield* items;
  return end();
}

function failing(text) {
  return () => {
    throw refusal(text);
  };
}

function iterable(items, end) {
  return {[Symbol.asyncIterator]: () => generate(items, end)};
}

function promised(value) {
  return {then: resolve => resolve(value)};
}

// Placeholders for the exports with these names.
const ACT = Symbol('mod#act');
const LATE_ACT = Symbol('late#act');
const AWAITED_ACT = Symbol('awaited#act');

const NAMES = new Map(
  [ACT, LATE_ACT, AWAITED_ACT].map(symbol => [symbol, symbol.description]),
);

const ENVIRONMENT = {
  act: ACT,
  lateAct: LATE_ACT,
  awaitedAct: AWAITED_ACT,
  // A bound function, or a temporary reference: a function without a name.
  someFunction: () => {},
  promised,
  refused: text => rejecting(refusal(text)),
  form: formOf,
  stream: items => ReadableStream.from(items),
  iterable: items => iterable(items, () => {}),
  iterator: (items, value) => generate(items, () => value),
  failingStream: text =>
    new ReadableStream({
      start: controller => controller.error(refusal(text)),
    }),
  failingIterable: (items, text) => iterable(items, failing(text)),
  failingIterator: (items, text) => generate(items, failing(text)),
};

// Equal errors have the same number. Builds for browsers have the number in the message.
export function wordRefusal(error) {
  if (error?.refusal !== undefined) {
    return error.refusal;
  }
  if (Object.prototype.toString.call(error) !== '[object Error]') {
    return `no error: ${String(error)}`;
  }
  const code = error.code ?? /#(\d+)/.exec(error.message)?.[1];
  return String(code ?? error.kind ?? error.name);
}

function expectedOf(row, decoder) {
  if (row.rejects !== undefined) {
    return ENVIRONMENT.refused(row.rejects);
  }
  return promised(
    decoder.kind === 'state' ? FORM_STATE : row.expect(ENVIRONMENT),
  );
}

// The expectation of a row, as text of `describeResponse`.
export function describeExpected(row, decoder) {
  return describeResponse(expectedOf(row, decoder), NAMES, {
    wordError: wordRefusal,
  });
}

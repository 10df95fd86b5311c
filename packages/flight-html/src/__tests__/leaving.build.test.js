// A reader of the page that leaves: the render whose rows are inserted ends, and its `onError` can
// tell from the error whether a reason was given.
import {PassThrough, Readable} from 'stream';

import {loadServerLayer} from '../../../../scripts/jest/layers.js';
import {turns} from '../../../react-server-dom-webpack/src/__tests__/support/turns.js';
import {FORMS} from './support/forms.js';

const PAGE = '<!DOCTYPE html><html><head></head><body><p>x</p>';
const NEVER = new Promise(() => {});
const REASON = new Error('on purpose');

const ABORT = {name: 'AbortError', kind: 'abort', code: 432};

// The rows in a stream, for a page.
const FLIGHTS = {
  'a web stream': (server, options) =>
    server.renderToReadableStream({NEVER}, {}, options),
  'a Node stream': (server, options) =>
    server.renderToPipeableStream({NEVER}, {}, options).pipe(new PassThrough()),
};

const CASES = Object.keys(FORMS).flatMap(form =>
  Object.keys(FLIGHTS)
    .filter(flight => flight !== 'a Node stream' || !form.includes('edge'))
    .flatMap(flight => [true, false].map(handOff => ({form, flight, handOff}))),
);

let server;

beforeAll(() => {
  server = loadServerLayer({
    implementation: 'ours',
    mode: __DEV__ ? 'development' : 'production',
  }).Server;
});

// `reasons`: the parameters of the call.
async function errorsOf({form, flight, handOff}, reasons) {
  const errors = [];
  const onError = error => void errors.push(error);
  const {html, stream} = FORMS[form]({
    flight: FLIGHTS[flight](server, {handOff, onError}),
  });
  html.write(PAGE);
  await turns(5);
  if (stream instanceof Readable) {
    stream.on('error', () => {});
    stream.destroy(...reasons);
  } else {
    await stream.cancel(...reasons);
  }
  await turns(8);
  return errors;
}

describe.each(CASES)('$form, rows from $flight, hand-off: $handOff', way => {
  test('without a reason, the error of the render is an AbortError', async () => {
    const errors = await errorsOf(way, []);
    expect(errors).toEqual([expect.objectContaining(ABORT)]);
  });

  test('a reason reaches the render', async () => {
    const errors = await errorsOf(way, [REASON]);
    expect(errors.length).toBe(1);
    // A Node stream that is destroyed with an error has failed.
    const isCause = way.flight === 'a Node stream';
    expect(isCause ? errors[0].cause : errors[0]).toBe(REASON);
  });
});

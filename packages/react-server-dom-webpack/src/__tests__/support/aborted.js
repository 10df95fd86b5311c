// Renders and prerenders that are aborted by their model, or a little later.
import {setTimeout as nextTimer} from 'node:timers/promises';

import {turns} from './turns.js';

export const REASON = new Error('stop');

// The tools of a model. `stop` aborts. Rejections happen immediately or two turns later.
function createTools(server, controller) {
  const {createElement: h} = server.React;
  const stop = () => controller.abort(REASON);
  return {
    h,
    server,
    React: server.React,
    stop,
    // Aborts when it is rendered.
    stopping: h(() => stop(), {key: 'stop'}),
    reject: async message => {
      throw new Error(message ?? 'dropped');
    },
    rejectLater: async () => {
      await turns(2);
      throw new Error('dropped');
    },
  };
}

async function readInto(result, stream) {
  for await (const piece of stream) {
    result.text += Buffer.from(piece).toString('latin1');
  }
  result.hasEnded = true;
}

function open(server, method, {model, options, result}) {
  if (method === 'prerender') {
    return server
      .prerender(model, {}, options)
      .then(({prelude}) => readInto(result, prelude));
  }
  return readInto(result, server.renderToReadableStream(model, {}, options));
}

// `isAbortedBefore` and `abortsAfter`, a number of turns, define when the render is aborted, unless
// the model aborts it.
export async function runAborted(server, method, {create, ...when}) {
  const controller = new AbortController();
  const tools = createTools(server, controller);
  const result = {text: '', errors: [], hasEnded: false};
  const model = create(tools);
  if (when.isAbortedBefore) {
    tools.stop();
  }
  const options = {
    signal: controller.signal,
    onError({message}) {
      result.errors.push(message);
      return 'digest';
    },
    ...when.options,
  };
  open(server, method, {model, options, result}).catch(error => {
    result.failure = error;
  });
  if (when.abortsAfter !== undefined) {
    await turns(when.abortsAfter);
    tools.stop();
  }
  await turns(8);
  return result;
}

// Aborts after several turns, so that the model has come as far as it can on a busy machine as well.
export async function stopLater(abort) {
  for (let turn = 0; turn < 5; turn++) {
    await nextTimer(6);
  }
  abort(new Error('stop'));
}

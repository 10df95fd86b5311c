// Tests of applications put fake timers in the place of the real ones. A render that begins after
// that ends without anyone advancing the clock, as the reference's does.
import {setImmediate as nextTask} from 'node:timers/promises';

import {loadServerLayer} from '../../../../../scripts/jest/layers.js';
import {MODE, SERVERS} from '../support/layers.js';

const CELLS = ['node', 'edge', 'browser'].flatMap(host =>
  ['reference', ...SERVERS].map(implementation => ({host, implementation})),
);

afterEach(() => {
  jest.useRealTimers();
});

async function read(result, stream) {
  for await (const piece of stream) {
    result.text += Buffer.from(piece);
  }
  result.hasEnded = true;
}

test.each(CELLS)('$implementation, $host', async ({host, implementation}) => {
  const {React, Server} = loadServerLayer({implementation, mode: MODE, host});
  async function Waits() {
    await null;
    return 'waited';
  }
  jest.useFakeTimers();
  const result = {text: '', hasEnded: false};
  const model = React.createElement('p', null, React.createElement(Waits));
  void read(result, Server.renderToReadableStream(model, {}));
  for (let turn = 0; turn < 100 && !result.hasEnded; turn++) {
    await nextTask();
  }
  expect(result.text).toContain('waited');
  expect(result.hasEnded).toBe(true);
});

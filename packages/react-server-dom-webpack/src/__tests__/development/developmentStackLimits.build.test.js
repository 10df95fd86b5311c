// The number of frames in the stacks of debug information depends on `Error.stackTraceLimit`, as in
// the reference. Test runners raise it.
import {comparableRows} from '../support/developmentRows.js';
import {sleep, within} from '../support/guard.js';
import {loadServers, SERVERS} from '../support/layers.js';
import {renderBytes} from '../support/render.js';

let servers;

beforeAll(() => {
  servers = loadServers('node');
});

const {stackTraceLimit} = Error;

afterEach(() => {
  Error.stackTraceLimit = stackTraceLimit;
});

function below(levels, call) {
  return levels === 0 ? call() : below(levels - 1, call);
}

const MODELS = {
  'an await': h =>
    h(async function App() {
      await below(30, () => sleep(1));
      return 'text';
    }),
  'an async function that calls itself': h =>
    h(async function App() {
      async function load(levels) {
        await sleep(0);
        return levels === 0 ? 'text' : load(levels - 1);
      }
      return load(20);
    }),
  'an operation without a component': h => {
    const text = below(30, async () => {
      await sleep(5);
      return 'text';
    });
    return h(async function App() {
      return await text;
    });
  },
  'an element': h => below(30, () => h(() => below(30, () => h('p')))),
};

async function rowsOf(implementation, name) {
  const layer = servers[implementation];
  const bytes = await within(
    renderBytes(layer, MODELS[name](layer.React.createElement), {
      options: {filterStackFrame: file => file === __filename},
    }),
    'render',
  );
  return comparableRows([String(bytes)]);
}

// Each render has timers of its own: on a busy machine, the value of one was once missing in its record.
jest.retryTimes(2);

describe.each([0, 1, 6, 10, 20, 100])('a limit of %d', limit => {
  test.each(Object.keys(MODELS))('%s', async name => {
    Error.stackTraceLimit = limit;
    const found = {};
    // Called at one place: stacks end there.
    for (const server of ['reference', ...SERVERS]) {
      found[server] = await rowsOf(server, name);
      expect(Error.stackTraceLimit).toBe(limit);
    }
    for (const server of SERVERS) {
      expect([server, found[server]]).toEqual([server, found.reference]);
    }
  });
});

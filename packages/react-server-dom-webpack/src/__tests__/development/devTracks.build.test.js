// Compares the entries of the performance panel with those of the reference. Notes with different
// words are left out.
import {passTime, startClock, stopClock} from '../support/clock.js';
import {within} from '../support/guard.js';
import {loadClients} from '../support/layers.js';
import {TRACK_STREAMS} from '../tables/trackStreams.js';

const {measure, clearMeasures} = performance;
const {timeStamp, createTask} = console;

let clients;
let entries = [];

beforeAll(() => {
  // Tasks of the platform do not show which task is running.
  console.createTask = () => ({run: act => act()});
  console.timeStamp = (...args) => entries.push(args);
  performance.measure = (label, {start, end, detail}) =>
    entries.push([label, start, end, detail.devtools]);
  performance.clearMeasures = label => entries.push(['cleared', label]);
  clients = loadClients('browser');
  stopClock();
});

afterAll(() => {
  startClock();
  console.timeStamp = timeStamp;
  console.createTask = createTask;
  Object.assign(performance, {measure, clearMeasures});
});

const OWN_WORDS =
  /The stream (was aborted|ended) before this.*|.*[oO]nly (the first )?100 .*|.*no message.*/;

function comparable(value) {
  if (typeof value === 'string') {
    return value.replace(OWN_WORDS, '(words)');
  }
  if (Array.isArray(value)) {
    return value.map(comparable);
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(comparable)
        .sort()
    : value;
}

// The reference draws 100 ms after the last row.
const LONG_ENOUGH = 130;

async function entriesOf(client, steps, options) {
  entries = [];
  let controller = null;
  const stream = new ReadableStream({
    start(given) {
      controller = given;
    },
  });
  const root = client.Client.createFromReadableStream(stream, options);
  root.then(
    () => {},
    () => {},
  );
  const origin = __DEV__ ? `:N${performance.timeOrigin}\n` : '';
  for (const text of [origin, ...steps]) {
    controller.enqueue(Buffer.from(text, 'latin1'));
    await passTime(1);
  }
  controller.close();
  await passTime(LONG_ENOUGH);
  return comparable(entries);
}

async function bothEntries(steps, options) {
  return within(
    (async () => [
      await entriesOf(clients.ours, steps, options),
      await entriesOf(clients.reference, steps, options),
    ])(),
    'both clients',
  );
}

if (__DEV__) {
  test.each(Object.keys(TRACK_STREAMS))('%s', async name => {
    const [ours, reference] = await bothEntries(TRACK_STREAMS[name], {});

    expect(ours).toEqual(reference);
    // There are more entries than the empty ones that order the tracks.
    expect(ours.length).toBeGreaterThan(4);
  });

  test('nothing is drawn if console calls are not replayed', async () => {
    const [ours, reference] = await bothEntries(
      TRACK_STREAMS['parallel rows'],
      {replayConsoleLogs: false},
    );

    expect([ours, reference]).toEqual([[], []]);
  });
} else {
  test('production draws nothing', async () => {
    expect(await entriesOf(clients.ours, ['0:["a"]\n'], {})).toEqual([]);
  });
}

// Compares the debug information of both servers, in the order in which it is sent, for programs
// that are combinations: of ways to make a promise and ways to wait for one, of values and places
// where they are thrown, of values that are larger than the budget and places of values in debug
// data, and of attached debug information and values that carry it. Some
// combinations are run for each row and column of the tables; FLIGHT_EVERY=6 runs every sixth of all.
import path from 'path';

import {describeDebugInfo} from '../support/debugRecords.js';
import {sleep, within} from '../support/guard.js';
import {loadServers, SERVERS} from '../support/layers.js';
import {renderBytes} from '../support/render.js';
import {largeValues, surroundings} from '../tables/developmentBudgets.js';
import {forwardedEntries, forwarders} from '../tables/developmentForwarded.js';
import {consumers, makers} from '../tables/developmentPrograms.js';
import {throwers, thrownValues} from '../tables/developmentThrown.js';

const EVERY = Number(process.env.FLIGHT_EVERY ?? 0);

const MANIFEST = {
  './counter.js#Counter': {id: './counter.js', chunks: [], name: 'Counter'},
};

// `make(layer)`: name → a function that makes the first part; `use(layer, h)`: name → a function of
// that function that makes the model. `each`: how many of them are used with each first part.
// `always`: pairs that are always run.
const TABLES = {
  developmentPrograms: {
    make: makers,
    use: consumers,
    each: 2,
    always: [
      ['an async function', 'read with use'],
      ['an async function', 'read with use twice'],
      ['an async function', 'read with use after a known one'],
      ['a rejection', 'read with use'],
      ['a cached async function', 'awaited, then returned by a child'],
      ['one promise for all', 'read with use, then returned by a child'],
      [
        'a named promise inside of a library',
        'awaited as a prop of a component',
      ],
      ['a named promise of a library', 'awaited as a prop'],
      ['a named promise of a library', 'awaited as a prop of a component'],
      ['a promise of a timer', 'awaited in a component'],
      ['a promise that is tracked', 'returned by a component'],
      ['a promise that is tracked', 'returned as a prop'],
      ['a rejection that is tracked', 'returned by a component'],
      ['a thenable that is tracked', 'returned by a component'],
      [
        'one promise for all',
        'thrown by one component and returned by another',
      ],
    ],
  },
  developmentThrown: {make: thrownValues, use: throwers, each: 1, always: []},
  developmentBudgets: {
    make: largeValues,
    use: surroundings,
    each: 1,
    always: [
      ['lists', 'an item of a set'],
      ['a form', 'a prop'],
    ],
  },
  developmentForwarded: {
    make: () => forwardedEntries,
    use: forwarders,
    each: 1,
    always: [
      ['a component without a key', 'an awaited promise'],
      ['a component without a key', 'an async iterable'],
      ['a component without a key', 'a returned async iterable'],
    ],
  },
};

const fileOf = table => path.join(__dirname, `../tables/${table}.js`);

// name → the option `filterStackFrame` for the programs of a file
const FILTERS = {
  'frames of the application': own => file => file === own,
  'frames without a file as well': own => file => file === own || file === '',
};

// Which of two operations ends first may differ between two runs.
const ATTEMPTS = 4;

// First part → the text that its promise settles with, from another thread. If that happens about
// when the promise is written as debug data, both servers either send the text or never send it.
const RACES = {'a callback of a file': 'stat'};

// The reference loses all debug data that contains it; ours replaces it (developmentUnreadable.build.test.js).
const UNREADABLE = 'a revoked proxy';

// Thrown values that the reference draws in the message. Ours names them.
const DRAWN = ['an array', 'an instance', 'an element'];

let servers;

beforeAll(() => {
  jest.spyOn(console, 'log').mockImplementation(() => {});
  servers = loadServers('node');
});

async function recordsOf(implementation, {table, first, second, filter}) {
  const layer = servers[implementation];
  const {make, use} = TABLES[table];
  // Both servers start in the same phase of the event loop. Otherwise a timer of a program may or may
  // not end before the first immediate, after which servers render in immediates. The model may
  // contain a rejection, so the render follows at once.
  await sleep(1);
  const model = use(layer, layer.React.createElement)[second](
    make(layer)[first],
  );
  const bytes = await within(
    renderBytes(layer, model, {
      manifest: MANIFEST,
      options: {
        onError: () => 'digest',
        filterStackFrame: FILTERS[filter](fileOf(table)),
      },
    }),
    'render',
  );
  return describeDebugInfo(bytes);
}

async function compare(program) {
  const found = {};
  // Called at one place: stacks end there.
  for (const server of ['reference', ...SERVERS]) {
    found[server] = await recordsOf(server, program);
  }
  return SERVERS.map(server => ({
    server,
    records: found[server],
    expected: found.reference,
  }));
}

function isSame({records, expected}) {
  return JSON.stringify(records) === JSON.stringify(expected);
}

// The records of a program with a race, as if the promise had settled too late.
function withoutRace(text, value) {
  if (text === undefined || typeof value !== 'object' || value === null) {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map(item => withoutRace(text, item));
  }
  const {row, content} = value;
  const isRaced =
    String(row).startsWith('$@') && content?.[0].is === JSON.stringify(text);
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      isRaced && key === 'content' ? ['halted'] : withoutRace(text, part),
    ]),
  );
}

function withoutMessages(value) {
  return JSON.parse(
    JSON.stringify(value, (key, part) => (key === 'message' ? '' : part)),
  );
}

// Names only: the functions are not called.
const NO_LAYER = {
  React: {cache: () => {}, memo: () => {}, lazy: () => {}},
  Server: {},
};

function namesOf({make, use}) {
  return [make(NO_LAYER), use(NO_LAYER, () => {})].map(Object.keys);
}

function pairsOf(table) {
  const {each, always} = table;
  const [firsts, seconds] = namesOf(table);
  if (EVERY > 0) {
    return firsts.flatMap(first => seconds.map(second => [first, second]));
  }
  const some = firsts.flatMap((first, index) =>
    Array.from({length: each}, (_, turn) => [
      first,
      seconds[(index * each + turn) % seconds.length],
    ]),
  );
  return [...always, ...some];
}

describe.each(Object.keys(TABLES))('%s', table => {
  const pairs = pairsOf(TABLES[table]);
  describe.each(Object.keys(FILTERS))('%s', filter => {
    // The filters take turns, except for the pairs that are always run.
    const {always} = TABLES[table];
    const turn = Object.keys(FILTERS).indexOf(filter);
    const own = pairs
      .filter((_, index) =>
        EVERY > 0
          ? (index + turn) % EVERY === 0
          : index < always.length || index % 4 === turn,
      )
      .filter(([first]) => first !== UNREADABLE);

    test.each(own)('%s, %s', async (first, second) => {
      const program = {table, first, second, filter};
      const isDrawn = table === 'developmentThrown' && DRAWN.includes(first);
      const prepare = records =>
        withoutRace(RACES[first], isDrawn ? withoutMessages(records) : records);
      let results = await compare(program);
      for (let more = 1; more < ATTEMPTS && !results.every(isSame); more++) {
        results = await compare(program);
      }
      for (const {server, records, expected} of results) {
        expect([server, prepare(records)]).toEqual([server, prepare(expected)]);
      }
    });
  });
});

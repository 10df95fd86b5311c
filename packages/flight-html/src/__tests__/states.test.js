// The tables of states.js are complete, and say nothing that cannot happen.
import {nodeBytes} from '../bytes/nodeBytes.js';
import {
  createSession,
  flushMarked,
  htmlArrived,
  htmlEnded,
  htmlFailed,
  openFlight,
  outputCancelled,
  resume,
} from '../session.js';
import {resolveSettings} from '../settings.js';
import {DELIVERIES, INPUTS, moveDelivery, moveInput} from '../states.js';
import {createRandom} from './support/markup.js';

const RUNS = 3000;

function pairsOf(table) {
  return Object.entries(table).flatMap(([from, states]) =>
    states.map(to => `${from} → ${to}`),
  );
}

const MACHINES = [
  ['input', INPUTS, moveInput],
  ['delivery', DELIVERIES, moveDelivery],
];

describe.each(MACHINES)('%s', (field, table, move) => {
  const states = Object.keys(table);
  test.each(states.flatMap(from => states.map(to => [from, to])))(
    '%s → %s',
    (from, to) => {
      const owner = {[field]: from};
      if (table[from].includes(to)) {
        move(owner, to);
        expect(owner[field]).toBe(to);
      } else {
        expect(() => move(owner, to)).toThrow(`from ${from} to ${to}`);
      }
    },
  );
});

// Records the transitions of a field.
function observe(owner, field, seen) {
  let state = owner[field];
  Object.defineProperty(owner, field, {
    get: () => state,
    set(to) {
      seen.add(`${state} → ${to}`);
      state = to;
    },
  });
}

// A response that a test controls.
function createResponse(random, seen) {
  const response = {
    ...{html: '', written: '', failure: null, isClosed: false},
    ...{turn: null, room: 1, answer: null, listener: null},
  };
  const asksLater = random.below(2) === 0;
  const settings = resolveSettings({
    schedule: task => {
      response.turn = task;
    },
    insertHTML: () => {
      if (!asksLater || random.below(2) === 0) {
        return null;
      }
      return {
        then(resolve, reject) {
          response.answer = random.below(20) === 0 ? reject : resolve;
        },
      };
    },
  });
  const output = {
    wants: () => response.room > 0,
    emit(chunk) {
      response.room--;
      response.html += Buffer.from(chunk).toString();
    },
    close() {
      response.isClosed = true;
    },
    fail(reason) {
      response.failure = reason;
    },
    cancelHTML() {},
    readHTML() {},
    isRead: () => true,
  };
  const session = createSession(
    nodeBytes,
    {settings, output},
    {hasHTMLStream: true, hasFlightStream: true},
  );
  observe(session, 'delivery', seen.delivery);
  observe(session.engine, 'input', seen.input);
  openFlight(session, null, (flight, listener) => {
    response.listener = listener;
    return {blocks: null, flow() {}, stop() {}, cancel() {}};
  });
  return {response, session};
}

function take(response, name) {
  const callback = response[name];
  response[name] = null;
  return callback;
}

// What may happen next.
const EVENTS = {
  write({response, session}) {
    if (session.engine.input !== 'ended') {
      const text = '<b></b>';
      response.written += text;
      htmlArrived(session, text);
    }
  },
  mark: ({session}, random) => random.below(8) === 0 && flushMarked(session),
  row: ({response, session}) =>
    session.flight !== null && response.listener.onChunk('0:1\n'),
  turn: ({response}) => take(response, 'turn')?.(),
  read({response, session}) {
    response.room = 1;
    resume(session);
  },
  answer: ({response}) => take(response, 'answer')?.(null),
};

const ENDS = [
  ({session}) => htmlFailed(session, 'failed'),
  ({session}) => outputCancelled(session, 'cancelled'),
];

function finish(run) {
  const {response, session} = run;
  if (session.engine.input !== 'ended') {
    htmlEnded(session);
  }
  if (session.flight !== null) {
    response.listener.onEnd();
  }
  for (let i = 0; i < 20; i++) {
    EVENTS.answer(run);
    EVENTS.turn(run);
    EVENTS.read(run);
  }
}

test('random responses take exactly these transitions, and lose no HTML', () => {
  const seen = {input: new Set(), delivery: new Set()};
  for (let seed = 1; seed <= RUNS; seed++) {
    const random = createRandom(seed);
    const run = createResponse(random, seen);
    const {response, session} = run;
    htmlArrived(session, '<html><body>');
    for (let i = random.below(16); i > 0; i--) {
      EVENTS[random.pick(Object.keys(EVENTS))](run, random);
    }
    if (random.below(5) === 0) {
      random.pick(ENDS)(run);
    }
    finish(run);
    const isComplete = session.delivery === 'done';
    expect([seed, isComplete]).toEqual([seed, true]);
    if (response.isClosed) {
      const html = response.html.replaceAll(/<script>.*?<\/script>/g, '');
      expect([seed, html === '<html><body>' + response.written]).toEqual([
        seed,
        true,
      ]);
    } else {
      expect(String(response.failure)).not.toContain('a response went');
    }
  }
  expect([...seen.input].sort()).toEqual(pairsOf(INPUTS).sort());
  expect([...seen.delivery].sort()).toEqual(pairsOf(DELIVERIES).sort());
});

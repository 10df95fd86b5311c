// The tables of request.js, pass.js and task.js are complete, and list nothing that no program does.
import {
  createDeferred,
  openRender,
  settle,
} from '../../__tests__/support/render.js';
import {
  SYNCHRONOUS,
  createThenable,
} from '../../__tests__/support/synchronous.js';
import {createMemoryDestination} from '../../__tests__/support/memoryHost.js';
import {abort, startFlowing, startWork, stopFlowing} from '../../index.js';
import * as passModule from '../pass.js';
import * as requestModule from '../request.js';
import * as taskModule from '../task.js';

const {REQUEST_TRANSITIONS, moveActivity, moveRequest} = requestModule;
const {ACTIVITY_TRANSITIONS} = passModule;
const {TASK_TRANSITIONS, moveTask} = taskModule;

const REQUEST = ['OPENING', 'OPEN', 'ABORTING', 'CLOSED', 'FATAL'];
const ACTIVITY = ['IDLE', 'IN_PASS', 'IN_FLUSH'];
const TASK = ['PENDING', 'RENDERING', 'DONE', 'ABORTED'];

const MACHINES = {
  request: {
    ...{module: requestModule, names: REQUEST, field: 'status'},
    ...{table: REQUEST_TRANSITIONS, move: moveRequest},
  },
  activity: {
    ...{module: passModule, names: ACTIVITY, field: 'activity'},
    ...{table: ACTIVITY_TRANSITIONS, move: moveActivity},
  },
  task: {
    ...{module: taskModule, names: TASK, field: 'status'},
    ...{table: TASK_TRANSITIONS, move: moveTask},
  },
};

describe.each(Object.entries(MACHINES))('%s', (what, machine) => {
  const {module, names, field, table, move} = machine;
  const pairs = names.flatMap(from => names.map(to => [from, to]));
  test('each state is in the table', () => {
    expect(Object.keys(table)).toEqual(names.map(name => String(module[name])));
  });
  test.each(pairs)('%s → %s', (from, to) => {
    const owner = {[field]: module[from]};
    if (!__DEV__ || table[module[from]].includes(module[to])) {
      move(owner, module[to]);
      expect(owner[field]).toBe(module[to]);
    } else {
      expect(() => move(owner, module[to])).toThrow('a state went from');
    }
  });
});

const seen = {request: new Set(), activity: new Set(), task: new Set()};

// Records the transitions of one machine.
function observe(owner, machine) {
  const {names, field} = MACHINES[machine];
  let state = owner[field];
  Object.defineProperty(owner, field, {
    get: () => state,
    set(to) {
      seen[machine].add(`${names[state]} → ${names[to]}`);
      state = to;
    },
  });
}

function observeAll(request) {
  observe(request, 'request');
  observe(request, 'activity');
  const tasks = request.unfinishedTasks;
  tasks.forEach(task => observe(task, 'task'));
  tasks.set = (id, task) => {
    observe(task, 'task');
    return Map.prototype.set.call(tasks, id, task);
  };
}

function fail() {
  throw new Error('failure');
}

const NEVER = new Promise(() => {});

function Suspended() {
  throw NEVER;
}

function open(model, options) {
  const {request} = openRender(model, options);
  observeAll(request);
  startWork(request);
  return request;
}

function flow(request) {
  startFlowing(request, createMemoryDestination());
}

const PROGRAMS = {
  'a small answer': async () => flow(open('text')),
  'a slow answer': async () => {
    const deferred = createDeferred();
    const request = open([deferred.promise]);
    flow(request);
    await settle();
    deferred.resolve('late');
  },
  'a promise that rejects': async () => {
    const deferred = createDeferred();
    flow(open([deferred.promise]));
    await settle();
    deferred.reject(new Error('late'));
  },
  'an abort at once': async () => {
    const request = open([<Suspended key="a" />]);
    flow(request);
    abort(request, 'reason');
  },
  'an abort later': async () => {
    const request = open(<Suspended />);
    flow(request);
    await settle();
    abort(request, 'reason');
  },
  'a failure before there is a reader': async () => {
    const request = open([Symbol('own')], {onError: fail});
    await settle();
    flow(request);
  },
  'a late failure without a reader': async () => {
    const deferred = createDeferred();
    open([deferred.promise], {onError: fail});
    await settle();
    deferred.reject(new Error('late'));
  },
  'a failure during an abort': async () => {
    const request = open([<Suspended key="a" />], {onError: fail});
    await settle();
    abort(request, 'reason');
  },
  'an item between passes': async () => {
    const deferred = createDeferred();
    async function* items() {
      yield deferred.promise;
    }
    flow(open(items()));
    await settle();
    deferred.resolve({late: true});
  },
  'a host that renders within a pass': async () => {
    const thenable = createThenable();
    const Waking = () => thenable.resolve('woken');
    flow(open([thenable, <Waking key="a" />], SYNCHRONOUS));
  },
  'a host that renders within a flush': async () => {
    const thenable = createThenable();
    const request = open([thenable], SYNCHRONOUS);
    const resolve = () => thenable.resolve('woken');
    startFlowing(
      request,
      createMemoryDestination(() => !resolve()),
    );
  },
  'a write that changes the destination': async () => {
    const request = open([NEVER]);
    await settle();
    const change = () => {
      stopFlowing(request);
      flow(request);
    };
    startFlowing(
      request,
      createMemoryDestination(() => !change()),
    );
  },
  'a reader that fails to close': async () => {
    const {request} = openRender('text', {host: {close: fail}});
    observeAll(request);
    startWork(request);
    flow(request);
  },
};

// The whole table: a transition that no program takes, or that is not listed, fails.
test('programs take exactly the transitions of the tables', async () => {
  for (const run of Object.values(PROGRAMS)) {
    await run();
    await settle();
  }
  for (const [what, {module, names, table}] of Object.entries(MACHINES)) {
    const listed = names.flatMap(from =>
      table[module[from]].map(to => `${from} → ${names[to]}`),
    );
    expect([...seen[what]].sort()).toEqual(listed.sort());
  }
});

// The tables of request.js and task.js are complete, and list nothing that no program does.
import {
  createDeferred,
  openRender,
  settle,
} from '../../__tests__/support/render.js';
import {createMemoryDestination} from '../../__tests__/support/memoryHost.js';
import {abort, startFlowing, startWork} from '../../index.js';
import * as requestModule from '../request.js';
import * as taskModule from '../task.js';

const {REQUEST_TRANSITIONS, moveRequest} = requestModule;
const {TASK_TRANSITIONS, moveTask} = taskModule;

const REQUEST = ['OPENING', 'OPEN', 'ABORTING', 'CLOSED', 'FATAL'];
const TASK = ['PENDING', 'RENDERING', 'DONE', 'ABORTED'];

const MACHINES = {
  request: {
    ...{module: requestModule, names: REQUEST},
    ...{table: REQUEST_TRANSITIONS, move: moveRequest},
  },
  task: {
    ...{module: taskModule, names: TASK},
    ...{table: TASK_TRANSITIONS, move: moveTask},
  },
};

describe.each(Object.entries(MACHINES))('%s', (what, machine) => {
  const {module, names, table, move} = machine;
  const pairs = names.flatMap(from => names.map(to => [from, to]));
  test('each state is in the table', () => {
    expect(Object.keys(table)).toEqual(names.map(name => String(module[name])));
  });
  test.each(pairs)('%s → %s', (from, to) => {
    const owner = {status: module[from]};
    if (!__DEV__ || table[module[from]].includes(module[to])) {
      move(owner, module[to]);
      expect(owner.status).toBe(module[to]);
    } else {
      expect(() => move(owner, module[to])).toThrow('a state went from');
    }
  });
});

// Records the transitions of a request or a task.
function observe(owner, names, seen) {
  let {status} = owner;
  Object.defineProperty(owner, 'status', {
    get: () => status,
    set(to) {
      seen.add(`${names[status]} → ${names[to]}`);
      status = to;
    },
  });
}

const seen = {request: new Set(), task: new Set()};

function observeAll(request) {
  observe(request, REQUEST, seen.request);
  const tasks = request.unfinishedTasks;
  tasks.forEach(task => observe(task, TASK, seen.task));
  tasks.set = (id, task) => {
    observe(task, TASK, seen.task);
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

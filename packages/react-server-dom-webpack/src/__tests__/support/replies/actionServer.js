// A server that replaces the bundler's runtime. Its modules load immediately, slowly, asynchronously or
// not at all.
import {installBundler} from '../bundlerGlobals.js';
import {describeValue} from '../describeValue.js';

const CHUNKS = {
  slow: () => new Promise(resolve => setTimeout(resolve, 5)),
  broken: () => Promise.reject(new Error('the chunk is broken')),
};

function createModule({registerClientReference, registerServerReference}) {
  const register = (name, fn) => registerServerReference(fn, 'mod', name);
  return {
    act: register('act', (...args) => ['act', ...args]),
    other: register('other', (...args) => args),
    // Not for clients.
    helper: (...args) => ['secret', ...args],
    number: 5,
    client: registerClientReference(() => {}, 'client', 'x'),
    __esModule: true,
    default: register('default', () => 'default'),
  };
}

export const MANIFEST = {
  mod: {id: 'mod', chunks: [], name: '*'},
  'mod#renamed': {id: 'mod', chunks: [], name: 'act'},
  slow: {id: 'mod', chunks: ['slow', 'slow.js'], name: '*'},
  broken: {id: 'mod', chunks: ['broken', 'broken.js'], name: '*'},
  async: {id: 'async', chunks: [], name: '*', async: true},
  slowAsync: {
    id: 'async',
    chunks: ['slow', 'slow.js', 'other', 'other.js'],
    name: '*',
    async: 1,
  },
  failing: {id: 'failing', chunks: [], name: '*', async: true},
  absent: {id: 'absent', chunks: [], name: '*'},
};

// Until the next call, the modules are those of this server.
export function provideModules(Server) {
  const mod = createModule(Server);
  const modules = {
    mod,
    async: new Promise(resolve => setTimeout(() => resolve(mod), 5)),
    failing: Promise.reject(new Error('the module failed')),
  };
  modules.failing.catch(() => {});
  const requireModule = id => {
    if (!Object.hasOwn(modules, id)) {
      throw new Error(`no module ${id}`);
    }
    return modules[id];
  };
  installBundler(requireModule, id =>
    (CHUNKS[id] ?? (() => Promise.resolve()))(),
  );
  return mod;
}

// Entries of a form; the value may be a file.
export function formWith(...entries) {
  const form = new FormData();
  entries.forEach(([name, value]) => form.append(name, value));
  return form;
}

// A form whose action is named by the entries of a reply: its root, then parts 1, 2, …
export function formCalling(...parts) {
  const entries = parts.map((part, index) => [`$ACTION_1:${index}`, part]);
  return formWith(['$ACTION_REF_1', ''], ...entries);
}

export function replyWith(...parts) {
  return formWith(...parts.map((part, index) => [String(index), part]));
}

// The outcome of a call as text: `throws`, `rejects` or its result.
export async function outcomeOf(call) {
  let result;
  try {
    result = call();
  } catch {
    return 'throws';
  }
  if (result === null) {
    return 'null';
  }
  try {
    return show(await result);
  } catch {
    return 'rejects';
  }
}

const NAMES = {
  has: value => typeof value === 'function',
  get: value => `function ${value.name}`,
};

function show(value) {
  return describeValue(value, NAMES);
}

// The outcome of calling an action.
export function outcomeOfAction(call) {
  return outcomeOf(() => {
    const promise = call();
    return promise === null ? null : promise.then(action => action());
  });
}

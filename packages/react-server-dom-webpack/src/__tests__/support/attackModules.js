// The attacked server: its modules, like those of webpack's runtime, and its manifest. All their
// functions record their calls.
import {installBundler} from './bundlerGlobals.js';

// Text in the source of every function, which must not leave the server.
export const SOURCE = 'a secret of the source';
// Text that an application can never reach: in the manifest, and in a part to which no reply of the
// tables refers.
export const UNREACHABLE = 'not to be reached';

export const MANIFEST = {
  [UNREACHABLE]: {id: UNREACHABLE, chunks: [], name: '*'},
  mod: {id: 'mod', chunks: [], name: '*'},
  late: {id: 'late', chunks: ['late-chunk', 'late.js'], name: '*'},
  awaited: {id: 'awaited', chunks: [], name: '*', async: true},
  lost: {id: 'lost', chunks: ['lost-chunk', 'lost.js'], name: '*'},
  throwing: {id: 'throwing', chunks: [], name: '*'},
  'exact#name': {id: 'mod', chunks: [], name: 'act'},
  whole: {id: 'mod', chunks: [], name: '*'},
};

function spyOn(name, calls) {
  return function exported(...args) {
    calls.push([name, SOURCE]);
    return args;
  };
}

function makeModules(Server, calls) {
  const registered = (id, name) =>
    Server.registerServerReference(spyOn(`${id}#${name}`, calls), id, name);
  const act = registered('mod', 'act');
  const lateAct = registered('late', 'act');
  const awaitedAct = registered('awaited', 'act');
  class Model {
    constructor() {
      calls.push(['mod#Model', SOURCE]);
    }
  }
  return {
    mod: {
      __esModule: true,
      default: registered('mod', 'default'),
      act,
      // Called by the tests, to show the bound arguments of a form action.
      collect: Server.registerServerReference(
        (...args) => args,
        'mod',
        'collect',
      ),
      helper: spyOn('mod#helper', calls),
      Model,
      secret: SOURCE,
      config: {key: SOURCE},
      list: [SOURCE],
      nothing: null,
      thenable: {then: spyOn('mod#thenable.then', calls)},
      toString: spyOn('mod#toString', calls),
    },
    late: {act: lateAct, helper: spyOn('late#helper', calls)},
    awaited: Promise.resolve({
      act: awaitedAct,
      helper: spyOn('awaited#helper', calls),
    }),
    names: new Map([
      [act, 'mod#act'],
      [lateAct, 'late#act'],
      [awaitedAct, 'awaited#act'],
    ]),
  };
}

// Modules for one server layer, which replace the bundler's runtime from now on. `calls` are the calls
// of functions, `loaded` the modules that were loaded.
export function installModules(Server) {
  const calls = [];
  const loaded = [];
  const {names, ...modules} = makeModules(Server, calls);
  const requireModule = id => {
    loaded.push(id);
    if (!Object.hasOwn(modules, id)) {
      throw new Error('the module cannot be evaluated');
    }
    return modules[id];
  };
  const loadChunk = async id => {
    await new Promise(setImmediate);
    if (id !== 'late-chunk') {
      throw new Error('the chunk cannot be loaded');
    }
  };
  installBundler(requireModule, loadChunk);
  return {calls, loaded, names};
}

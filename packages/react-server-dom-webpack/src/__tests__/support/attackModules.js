// The server that is attacked: its modules, as webpack's runtime gives them, and its
// manifest. Everything in them that can be called writes down that it was.

// Stands in the source of every function, which must not leave the server.
export const SOURCE = 'a secret of the source';
// Stands where an application never gets to: in the manifest, and in a part that no
// reply of the tables refers to.
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
      // What the tests call, to see what a form action is bound to.
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

// Modules for one server layer, in the place of webpack's runtime from now on. `calls`
// lists what was called, `loaded` the modules that were asked for.
export function installModules(Server) {
  const calls = [];
  const loaded = [];
  const {names, ...modules} = makeModules(Server, calls);
  globalThis.__webpack_require__ = id => {
    loaded.push(id);
    if (!Object.hasOwn(modules, id)) {
      throw new Error('the module cannot be evaluated');
    }
    return modules[id];
  };
  globalThis.__webpack_chunk_load__ = async id => {
    await new Promise(setImmediate);
    if (id !== 'late-chunk') {
      throw new Error('the chunk cannot be loaded');
    }
  };
  return {calls, loaded, names};
}

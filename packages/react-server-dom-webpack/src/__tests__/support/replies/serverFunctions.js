// The server functions of replies in these tests, which replace webpack's runtime. Each copy of the
// server marks its own functions.
import {addToBundler} from '../bundlerGlobals.js';

// id in the manifest → export → function
const MODULES = {
  mod: {
    act: (...args) => ['act', ...args],
    other: (...args) => args,
  },
  'app/actions': {
    save: (...args) => ['saved', ...args],
  },
};

function copyOf(fn) {
  return (...args) => fn(...args);
}

// module of the manifest → exports
function registerAll({registerServerReference}) {
  return Object.fromEntries(
    Object.entries(MODULES).map(([id, functions]) => [
      id,
      Object.fromEntries(
        Object.entries(functions).map(([name, fn]) => [
          name,
          registerServerReference(copyOf(fn), id, name),
        ]),
      ),
    ]),
  );
}

// The functions of one copy of the server: in `manifest`, by module and export in `modules`, and
// with their text in `names` (describeValue.js).
export function provideServerFunctions({Server}, label) {
  const modules = registerAll(Server);
  const ids = Object.keys(modules);
  const inside = id => `${label}/${id}`;
  addModules(new Map(ids.map(id => [inside(id), modules[id]])));
  return {
    modules,
    manifest: Object.fromEntries(
      ids.map(id => [id, {id: inside(id), chunks: [], name: '*'}]),
    ),
    names: new Map(
      ids.flatMap(id =>
        Object.entries(modules[id]).map(([name, fn]) => [fn, nameOf(id, name)]),
      ),
    ),
  };
}

export function nameOf(id, name) {
  return `server function ${id}#${name}`;
}

// Keeps the modules of the client.
function addModules(modules) {
  addToBundler(modules);
}

// Server functions for a browser, which calls the server.
export async function callServer(reference, args) {
  const [id, name] = reference.split('#');
  return callExport(id, name, args);
}

export function callExport(id, name, args) {
  return MODULES[id][name](...args);
}

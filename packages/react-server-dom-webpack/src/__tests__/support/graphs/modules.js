// The client modules of graphs. A decoder remembers loaded bundle chunks, so every exchange has its
// own chunks and modules: its module map has new names.
import {installBundler} from '../bundlerGlobals.js';
import {shownValue} from './html.js';

// In the order of their numbers in recipes. The last one is an async module; one name of a chunk is
// long enough for its own row.
const REFERENCES = [
  {id: 'g0', name: 'Plain', chunks: []},
  {id: 'g1', name: 'Late', chunks: ['k1', 'k1.js']},
  {
    id: 'g2',
    name: 'Far',
    chunks: ['k1', 'k1.js', 'k2', 'static/chunks/far-away.js'],
  },
  {id: 'g3', name: 'Awaited', chunks: [], async: true},
];

export const GRAPH_MANIFEST = Object.fromEntries(
  REFERENCES.map(entry => [`./${entry.id}.js#${entry.name}`, entry]),
);

export function serverReferences({clientReference}) {
  const references = REFERENCES.map(({id, name}) =>
    clientReference(`./${id}.js`, name),
  );
  return index => references[index];
}

// The exports of the references with the React of one layer: components that render their props.
export function exportsFor({createElement}) {
  return REFERENCES.map(({name}) => {
    const Component = props =>
      createElement(
        'x-show',
        {'data-name': name, 'data-shown': shownValue(props)},
        props.children,
      );
    Object.defineProperty(Component, 'name', {value: name});
    return Component;
  });
}

// Name → {promise, resolve}, for bundle chunks and modules.
const loading = new Map();

function open(name) {
  let resolve;
  const promise = new Promise(settle => {
    resolve = settle;
  });
  loading.set(name, {promise, resolve});
}

export function installGraphModules() {
  const requireModule = name => {
    const entry = loading.get(name);
    return entry.exports ?? entry.promise;
  };
  // Turbopack also asks for the names of files, which webpack only remembers.
  installBundler(requireModule, name =>
    name.endsWith('.js') ? Promise.resolve() : loading.get(name).promise,
  );
}

// {moduleMap, load(index), close()}: `load` finishes loading the module of a reference.
export function openModules(prefix, exported) {
  const own = name => `${prefix}:${name}`;
  ['k1', 'k2', 'g3'].forEach(name => open(own(name)));
  REFERENCES.forEach(({id, name, async}, index) => {
    if (!async) {
      loading.set(own(id), {exports: {[name]: exported[index]}});
    }
  });
  const moduleMap = Object.fromEntries(
    REFERENCES.map(({id, name, chunks}) => [
      id,
      {[name]: {id: own(id), name, chunks: chunks.map(own)}},
    ]),
  );
  const steps = [
    () => {},
    () => loading.get(own('k1')).resolve(),
    () => loading.get(own('k2')).resolve(),
    () => loading.get(own('g3')).resolve({Awaited: exported[3]}),
  ];
  return {
    moduleMap,
    load: index => steps[index](),
    close: () =>
      ['k1', 'k2', 'g0', 'g1', 'g2', 'g3'].forEach(name =>
        loading.delete(own(name)),
      ),
  };
}

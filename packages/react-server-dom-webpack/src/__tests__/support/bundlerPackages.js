// The packages of one bundler, ours and the reference, for all hosts: for the quick tests of each bundler
// (the long gates run all shared tests).
import {dialectOf} from '../../../../../scripts/jest/dialects.js';
import {
  loadClientLayer,
  loadServerLayer,
} from '../../../../../scripts/jest/layers.js';
import {REFERENCE_ROWS} from '../tables/referenceRows.js';
import {
  decodeRow,
  describe as describeRoot,
  expectationOf,
  renderRow,
} from './conformance.js';
import {within} from './guard.js';
import {NODE_STREAMS, piecesOf} from './transports.js';

const MODE = __DEV__ ? 'development' : 'production';

export const HOSTS = ['node', 'edge', 'browser'];
export const PAIR = ['ours', 'reference'];
export const CELLS = PAIR.flatMap(server =>
  PAIR.map(client => [server, client]),
);

// {servers, clients}: implementation → host → layer
export function loadPackages(bundler) {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  const loadAll = load =>
    Object.fromEntries(
      PAIR.map(implementation => [
        implementation,
        Object.fromEntries(
          HOSTS.map(host => [
            host,
            load({implementation, mode: MODE, host, bundler}),
          ]),
        ),
      ]),
    );
  return {servers: loadAll(loadServerLayer), clients: loadAll(loadClientLayer)};
}

// entry → name → kind and number of parameters
export function describeEntries({servers, clients}, implementation, host) {
  const entries = {
    ...servers[implementation][host].entries,
    ...clients[implementation][host].entries,
  };
  return Object.fromEntries(
    Object.entries(entries).map(([entry, exports]) => [
      entry,
      Object.fromEntries(
        Object.keys(exports)
          .sort()
          .map(name => [name, [typeof exports[name], exports[name].length]]),
      ),
    ]),
  );
}

// The rows of the conformance tables with references.
export function rowsFor(bundler, client) {
  return REFERENCE_ROWS.filter(
    row =>
      dialectOf(bundler).canRun(row) &&
      !row.temporaryReferences &&
      !(MODE === 'development' && row.productionOnly) &&
      !(client === 'reference' && row.referenceClientDiffers),
  );
}

// [description of the decoded row, expected description]
export async function exchangeRow(row, {servers, clients}, [server, client]) {
  const rendered = await within(
    renderRow(row, servers[server].node, {transport: NODE_STREAMS}),
    'render',
  );
  const {root} = await decodeRow(row, clients[client].node, {
    pieces: piecesOf(rendered),
    decode: NODE_STREAMS.decode,
  });
  const description = await within(describeRoot(root), 'describe');
  return [description, await expectationOf(row)];
}

// React DOM's functions for preloads, recorded while `run` runs.
export async function withPreloads({ReactDOM}, calls, run) {
  const key = Object.keys(ReactDOM).find(name => ReactDOM[name]?.d?.X);
  const internals = ReactDOM[key];
  const before = internals.d;
  const record = letter => [letter, (...call) => calls.push([letter, ...call])];
  internals.d = {
    ...before,
    ...Object.fromEntries([...'DCLmXSM'].map(record)),
  };
  try {
    return await run();
  } finally {
    internals.d = before;
  }
}

// ['value', value] or ['failure', message]
export async function outcomeOf(start) {
  try {
    return ['value', await within(Promise.resolve(start()), 'settle')];
  } catch ({message}) {
    return ['failure', message];
  }
}

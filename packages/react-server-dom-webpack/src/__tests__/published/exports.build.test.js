// Compares the exports of our entries with those of the reference.
import {
  BUNDLER,
  loadClientLayer,
  loadServerLayer,
} from '../../../../../scripts/jest/layers.js';

const mode = __DEV__ ? 'development' : 'production';
const HOSTS = ['node', 'edge', 'browser'];

// Functions that take fewer parameters than the reference's: entry → name → number.
const FEWER_PARAMETERS = {
  // In development the reference has three parameters for the place of the call.
  'client.browser':
    BUNDLER === 'rspack'
      ? {createServerReference: 1, setFindSourceMapURLCallback: 0}
      : {createServerReference: 2},
};

// entry → number of exports
const MANIFEST_EXPORTS = {
  'client.browser': 6,
  'client.edge': 6,
  'client.node': 7,
  'server.browser': 8,
  'server.edge': 9,
  'server.node': 11,
  'static.browser': 1,
  'static.edge': 1,
  'static.node': 2,
};
const NUMBERS = {
  webpack: MANIFEST_EXPORTS,
  turbopack: {
    ...MANIFEST_EXPORTS,
    'server.browser': 9,
    'server.edge': 10,
    'server.node': 12,
  },
  parcel: {
    ...MANIFEST_EXPORTS,
    'client.browser': 7,
    'server.browser': 9,
    'server.edge': 10,
    'server.node': 12,
  },
  rspack: {
    ...MANIFEST_EXPORTS,
    'client.browser': 8,
    'server.browser': 13,
    'server.edge': 14,
    'server.node': 16,
  },
};

function loadEntries(implementation) {
  const entries = {};
  for (const host of HOSTS) {
    const server = loadServerLayer({implementation, mode, host});
    entries[`server.${host}`] = server.entries.Server;
    entries[`static.${host}`] = server.entries.Static;
    entries[`client.${host}`] = loadClientLayer({
      implementation,
      mode,
      host,
    }).entries.Client;
  }
  return entries;
}

const ours = loadEntries('ours');
const reference = loadEntries('reference');

// In the reference, only packages of the experimental channel have it.
const EXPERIMENTAL = 'registerServerObjectReference';

// name → kind and number of parameters.
function describeExports(exports) {
  return Object.fromEntries(
    Object.keys(exports)
      .filter(name => name !== EXPERIMENTAL)
      .sort()
      .map(name => [name, [typeof exports[name], exports[name].length]]),
  );
}

test.each(Object.keys(reference))(
  '%s has the exports of the reference',
  name => {
    const expected = describeExports(reference[name]);
    const fewer = FEWER_PARAMETERS[name] ?? {};
    for (const [changed, count] of Object.entries(fewer)) {
      expect(count).toBeLessThanOrEqual(expected[changed][1]);
      expected[changed] = ['function', count];
    }

    expect(describeExports(ours[name])).toEqual(expected);
  },
);

test('no entry is missing', () => {
  const numbers = Object.fromEntries(
    Object.keys(ours).map(name => [name, Object.keys(ours[name]).length]),
  );

  expect(numbers).toEqual(NUMBERS[BUNDLER]);
});

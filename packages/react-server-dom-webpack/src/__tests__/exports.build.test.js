// Compares the exports of our entries with those of the reference.
import {
  loadClientLayer,
  loadServerLayer,
} from '../../../../scripts/jest/layers.js';

const mode = __DEV__ ? 'development' : 'production';
const HOSTS = ['node', 'edge', 'browser'];

// Functions that take fewer parameters than the reference's: entry → name → number.
const FEWER_PARAMETERS = {
  // In development the reference has three parameters for the place of the call.
  'client.browser': {createServerReference: 2},
};

function loadEntries(implementation) {
  const entries = {};
  for (const host of HOSTS) {
    const server = loadServerLayer({implementation, mode, host});
    entries[`server.${host}`] = server.Server;
    entries[`static.${host}`] = server.Static;
    entries[`client.${host}`] = loadClientLayer({
      implementation,
      mode,
      host,
    }).Client;
  }
  return entries;
}

const ours = loadEntries('ours');
const reference = loadEntries('reference');

// name → kind and number of parameters
function describeExports(exports) {
  return Object.fromEntries(
    Object.keys(exports)
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

  expect(numbers).toEqual({
    'client.browser': 6,
    'client.edge': 6,
    'client.node': 7,
    'server.browser': 8,
    'server.edge': 9,
    'server.node': 11,
    'static.browser': 1,
    'static.edge': 1,
    'static.node': 2,
  });
});

// Messages about values that a server refuses (tables/refusedValues.js). The words differ, but
// every server names the value and its place, and in development every client, too.
import {decodeBytes} from '../support/decode.js';
import {serverEnvironment} from '../support/environment.js';
import {within} from '../support/guard.js';
import {CELLS, loadLayers, MODE, SERVERS} from '../support/layers.js';
import {renderBytes} from '../support/render.js';
import {createRecord, settleValue} from '../support/settleValue.js';
import {REFUSED_VALUES} from '../tables/refusedValues.js';

let layers;

beforeAll(() => {
  layers = loadLayers();
});

// {bytes, errors}: the rows, and the arguments of `onError`.
async function refuse({model}, server) {
  const layer = layers.servers[server];
  const errors = [];
  const bytes = await within(
    renderBytes(layer, model(serverEnvironment(layer)), {
      manifest: {},
      options: {onError: error => void errors.push(error)},
    }),
    server,
  );
  return {bytes, errors};
}

function missingNames({names}, {message}) {
  return names
    .filter(name => !message.toLowerCase().includes(name.toLowerCase()))
    .map(name => `${name} is not in: ${message}`);
}

// All errors in the decoded values.
async function errorsOf(bytes, client) {
  const root = decodeBytes(layers.clients[client], bytes);
  const record = createRecord();
  await within(settleValue([root], record), client);
  return [...record.outcomes.values()]
    .filter(({status}) => status === 'rejected')
    .map(({reason}) => reason);
}

describe.each(REFUSED_VALUES)('$name', row => {
  test.each(SERVERS)('is reported once by name: %s', async server => {
    const {errors} = await refuse(row, server);
    expect(errors).toHaveLength(1);
    expect(missingNames(row, errors[0])).toEqual([]);
    if (server === 'ours') {
      expect(errors[0].code).toBe(row.code);
    }
  });

  if (MODE === 'development') {
    test.each(CELLS)('is sent to $client by $server', async cell => {
      const {bytes, errors} = await refuse(row, cell.server);
      const met = await errorsOf(bytes, cell.client);
      expect(met.length).toBeGreaterThan(0);
      expect(new Set(met.map(({message}) => message))).toEqual(
        new Set([errors[0].message]),
      );
    });
  } else {
    test.each(CELLS)('is not sent to $client by $server', async cell => {
      const {bytes, errors} = await refuse(row, cell.server);
      const met = await errorsOf(bytes, cell.client);
      expect(met.length).toBeGreaterThan(0);
      expect(met.map(({message}) => message)).not.toContain(errors[0].message);
    });
  }
});

// What is refused may be at several places: how often that is reported is the reference's.
const REPEATED = {
  'an element with a ref': ({createElement}) =>
    createElement('p', {ref: {current: null}}),
  'a nested element with a ref': ({createElement}) =>
    createElement('div', null, createElement('p', {ref: {current: null}})),
  'an element with a function': ({createElement}) =>
    createElement('p', {onClick: () => {}}),
  'an object with a function': () => ({refused: () => {}}),
  'an instance of a class': () => new (class Refused {})(),
};

test.each(Object.keys(REPEATED))('%s, at several places', async name => {
  const counts = [];
  for (const server of ['reference', ...SERVERS]) {
    const {React} = layers.servers[server];
    const value = REPEATED[name](React);
    const model = () => [[value, {value}], React.createElement('b', {value})];
    const {errors, bytes} = await refuse({model}, server);
    counts.push([errors.length, String(bytes).match(/:E\{/g).length]);
  }
  expect(counts).toEqual(counts.map(() => counts[0]));
});

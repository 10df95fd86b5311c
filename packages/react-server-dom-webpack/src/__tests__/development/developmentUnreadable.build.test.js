// A value that throws when it is read is replaced in debug data; everything else is sent. With the
// reference, some of these values replace the whole row.
import {describeDebugInfo} from '../support/debugRecords.js';
import {within} from '../support/guard.js';
import {loadServers} from '../support/layers.js';
import {renderBytes} from '../support/render.js';
import {places, unreadableValues} from '../tables/developmentUnreadable.js';

const MARK = 'a readable value';

let servers;

beforeAll(() => {
  jest.spyOn(console, 'log').mockImplementation(() => {});
  servers = loadServers('node');
});

async function recordsOf(implementation, place, make) {
  const layer = servers[implementation];
  const model = places(layer, layer.React.createElement)[place](make);
  const options = {onError: () => 'digest'};
  return describeDebugInfo(
    await within(renderBytes(layer, model, {options}), 'render'),
  );
}

// Other rows have other numbers if a value has rows of its own. The row of a cause, "$$2", is not
// described.
const withoutNumbers = text =>
  text.replace(/#\d+/g, '#').replace(/\$\$[0-9a-f]+/g, '$$$$');

const isMark = expected =>
  typeof expected === 'string' && expected.includes(MARK);

// The records with the mark in place of what was put there.
function withMark(records, expected) {
  if (isMark(expected) || isMark(expected?.is)) {
    return expected;
  }
  if (typeof records === 'string') {
    return withoutNumbers(records);
  }
  if (typeof records !== 'object' || records === null) {
    return records;
  }
  if (Array.isArray(records)) {
    return records.map((item, index) => withMark(item, expected?.[index]));
  }
  return Object.fromEntries(
    Object.entries(records).map(([key, value]) => [
      key,
      withMark(value, expected?.[key]),
    ]),
  );
}

const values = Object.keys(unreadableValues());

describe.each(Object.keys(places(null, () => {})))('%s', place => {
  test.each(values)('%s', async name => {
    const found = {};
    // Called at one place: stacks end there.
    for (const [server, make] of [
      ['reference', () => MARK],
      ['ours', unreadableValues()[name]],
    ]) {
      found[server] = await recordsOf(server, place, make);
    }
    const expected = JSON.parse(
      withoutNumbers(JSON.stringify(found.reference)),
    );
    if (!place.includes('error')) {
      expect(JSON.stringify(expected)).toContain(MARK);
    }
    expect(withMark(found.ours, expected)).toEqual(expected);
  });
});

test('other arguments of a console call are sent', async () => {
  for (const name of values) {
    const [, call] = await recordsOf('ours', 'printed after others', () =>
      unreadableValues()[name](),
    );
    expect(call.slice(4, 6)).toEqual(['"label"', 1]);
    expect(call).toHaveLength(7);
  }
});

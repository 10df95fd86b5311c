// Hostile upload bodies: tables/attackUploads.js.
import {decodeBytes} from '../support/attackDecoders.js';
import {carryOut} from '../support/attack.js';
import {wordRefusal} from '../support/attackExpectations.js';
import {describeResponse} from '../support/describeValue.js';
import {loadServers} from '../support/layers.js';
import {UPLOAD_ATTACKS} from '../tables/attackUploads.js';

const TYPE = 'multipart/form-data; boundary=x';

const READERS = [
  {read: 'at once', sliceSize: Infinity, whenOpen: root => listen(root)},
  {read: 'at once', sliceSize: 1, whenOpen: root => listen(root)},
  {read: 'at the end', sliceSize: Infinity, whenOpen() {}},
  {read: 'at the end', sliceSize: 3, whenOpen() {}},
];

let servers;

beforeAll(() => {
  servers = loadServers();
});

function listen(root) {
  root.then(
    () => {},
    () => {},
  );
}

async function attack(row, reader) {
  const request = {bytes: Buffer.from(row.lines.join('\r\n')), type: TYPE};
  const decoder = {
    kind: 'upload',
    decode: layer => decodeBytes(layer, request, reader),
  };
  return carryOut(servers.ours, {...row, body: [], decoder});
}

async function expectDescription(description, {rejects, value}) {
  if (rejects === 'any refusal') {
    expect(description).toMatch(/^fails: (?!no error)/);
  } else if (rejects === undefined) {
    const root = {then: resolve => resolve(value)};
    expect(description).toBe(
      await describeResponse(root, new Map(), {wordError: wordRefusal}),
    );
  } else if (rejects !== 'anything') {
    expect(description).toBe(`fails: ${rejects}`);
  }
}

describe.each(UPLOAD_ATTACKS)('$name', row => {
  test.each(READERS)('in slices of $sliceSize, read $read', async reader => {
    const {description, calls, change, leaks, unhandled} = await attack(
      row,
      reader,
    );
    await expectDescription(description, row);
    expect({calls, change, leaks, unhandled}).toEqual({
      calls: [],
      change: null,
      leaks: [],
      unhandled: [],
    });
  });
});

// Which functions are sent. The rows are those of the reference.
import {clientReference} from '../../__tests__/support/memoryHost.js';
import {renderText} from '../../__tests__/support/render.js';

const serverFunction = Object.assign(() => {}, {serverId: 'act'});
const Client = clientReference('client');

const options = {
  manifest: {client: ['m', [], 'c']},
  temporaryReferences: new WeakMap(),
  host: {
    isServerReference: value => value.serverId !== undefined,
    getServerReferenceId: (_manifest, {serverId}) => serverId,
    getServerReferenceBoundArguments: () => null,
  },
};

function known() {}
options.temporaryReferences.set(known, '0:1');

test.each([
  ['a client reference', Client, '"$1"'],
  ['a server reference', serverFunction, '"$h1"'],
  ['a temporary reference', known, '"$T0:1"'],
])('%s is sent by reference, also as a row', async (_, value, wire) => {
  for (const [model, expected] of [
    [value, `0:${wire}`],
    [{onClick: value}, `0:{"onClick":${wire}}`],
  ]) {
    const {rows, errors} = await renderText(model, options);
    expect(rows.at(-1)).toBe(expected);
    expect(errors).toEqual([]);
  }
});

test.each([
  ['onClick', 374],
  ['onZ', 374],
  ['on', 375],
  ['onclick', 375],
  ['on-Click', 375],
  ['ON', 375],
])('any other function is refused, by its key: %s', async (key, code) => {
  const {rows, errors} = await renderText({[key]: () => {}}, options);
  expect(rows).toEqual([`0:{"${key}":"$1"}`, '1:E{"digest":"digest"}']);
  expect(errors).toEqual([expect.objectContaining({code})]);
});

test('a function that is the root of a row is refused, too', async () => {
  const {rows, errors} = await renderText(() => {}, options);
  expect(rows).toEqual(['0:E{"digest":"digest"}']);
  expect(errors).toEqual([expect.objectContaining({code: 375})]);
});

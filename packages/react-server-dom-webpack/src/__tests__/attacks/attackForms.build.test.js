// Hostile forms: tables/attackForms.js.
import {formOf} from '../support/attackBodies.js';
import {bareRoot} from '../support/attackDecoders.js';
import {carryOut} from '../support/attack.js';
import {wordRefusal} from '../support/attackExpectations.js';
import {MANIFEST} from '../support/attackModules.js';
import {describeResponse} from '../support/describeValue.js';
import {loadServers, MODE} from '../support/layers.js';
import {FORM_ATTACKS} from '../tables/attackForms.js';

let servers;
let browsers;

beforeAll(() => {
  servers = loadServers();
  browsers = loadServers('browser');
});

// The form that the application gets, with the fields that the decoder kept.
const FORM = [['field', 'x']];

async function callAction({Server}, {fields}) {
  const action = await Server.decodeAction(formOf(fields), MANIFEST);
  return {value: action === null ? null : await action()};
}

async function decodeState({Server}, {fields}) {
  const form = formOf(fields);
  return {value: await Server.decodeFormState('result', form, MANIFEST)};
}

function decoderOf(decode) {
  return {
    kind: 'form',
    decode: async (layer, row) => ({root: bareRoot(decode(layer, row))}),
  };
}

function attack(layer, row, decode) {
  const decoder = decoderOf(decode);
  return carryOut(layer, {...row, body: [], decoder});
}

function expectNothingElse({calls, change, leaks, unhandled}) {
  expect({calls, change, leaks, unhandled}).toEqual({
    calls: [],
    change: null,
    leaks: [],
    unhandled: [],
  });
}

async function describeExpected(value) {
  return describeResponse({then: resolve => resolve(value)}, new Map(), {
    wordError: wordRefusal,
  });
}

async function expectDescription(description, expected) {
  if (expected === 'any refusal') {
    expect(description).toMatch(/^fails: (?!no error)/);
  } else if (typeof expected === 'string') {
    expect(description).toBe(`fails: ${expected}`);
  } else if (typeof expected === 'function') {
    const value = expected(formOf(FORM));
    expect(description).toBe(await describeExpected(value));
  } else {
    expect(description).toBe(await describeExpected(expected));
  }
}

async function expectState({description}, {state}) {
  if (state !== 'anything') {
    await expectDescription(description, state);
  }
}

test.each(FORM_ATTACKS)('decodeAction: $name', async row => {
  const outcome = await attack(servers.ours, row, callAction);
  await expectDescription(outcome.description, row.action);
  expectNothingElse(outcome);
});

test.each(FORM_ATTACKS)('decodeFormState: $name', async row => {
  const outcome = await attack(servers.ours, row, decodeState);
  await expectState(outcome, row);
  expectNothingElse(outcome);
  // The identity of the function does not matter here.
  if (!row.loads) {
    expect(outcome.loaded).toEqual([]);
  }
});

if (MODE === 'production') {
  const alike = FORM_ATTACKS.filter(row => !row.alone);

  test.each(alike)('$name: the reference agrees', async row => {
    const called = await attack(browsers.reference, row, callAction);
    await expectDescription(called.description, row.action);
    await expectState(await attack(browsers.reference, row, decodeState), row);
  });
}

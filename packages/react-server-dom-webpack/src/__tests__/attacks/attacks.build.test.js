// Hostile bodies: tables/attacks.js. Decoding functions get each body. It must be refused or
// decode to a harmless value. No function is called, no prototype changes, nothing of the decoder
// or of a module is exposed, and no rejection is unhandled. Every function gets
// every body.
import {asReply} from '../support/attackBodies.js';
import {DECODERS} from '../support/attackDecoders.js';
import {describeExpected} from '../support/attackExpectations.js';
import {carryOut} from '../support/attack.js';
import {loadServers, MODE} from '../support/layers.js';
import {ATTACKS} from '../tables/attacks.js';

const KINDS = ['reply', 'text', 'streaming', 'action', 'state'];

let servers;
let browsers;

beforeAll(() => {
  servers = loadServers();
  browsers = loadServers('browser');
});

function decodersFor({body, temporary, through}) {
  const entries = asReply(body);
  const kinds = new Set(through ?? KINDS);
  if (entries.length !== 1 || typeof entries[0][1] !== 'string') {
    kinds.delete('text');
  }
  // Form actions have no temporary references, and their value is not a separate part.
  if (temporary || body.some(([, value]) => String(value).includes('$@~'))) {
    kinds.delete('action');
    kinds.delete('state');
  }
  return DECODERS.filter(decoder => kinds.has(decoder.kind));
}

async function expectDescription(description, row, decoder) {
  if (row.refused) {
    expect(description).toMatch(/^fails: (?!no error)/);
  } else if (!row.settles) {
    expect(description).toBe(await describeExpected(row, decoder));
  }
}

// Failures name the decoder.
async function inDecoder({name}, check) {
  try {
    await check();
  } catch (error) {
    error.message = `${name}: ${error.message}`;
    throw error;
  }
}

async function expectOutcome(row, decoder) {
  await inDecoder(decoder, async () => {
    const attack = {...row, decoder};
    const {description, calls, change, leaks, unhandled} = await carryOut(
      servers.ours,
      attack,
    );
    await expectDescription(description, row, decoder);
    expect({calls, change, leaks, unhandled}).toEqual({
      calls: [],
      change: null,
      leaks: [],
      unhandled: [],
    });
  });
}

describe.each(Object.keys(ATTACKS))('%s', kind => {
  test.each(ATTACKS[kind])('$name', async row => {
    for (const decoder of decodersFor(row)) {
      await expectOutcome(row, decoder);
    }
  });
});

// The reference's production build for browsers has error numbers.
if (MODE === 'production') {
  const [decoder] = DECODERS;
  const alike = Object.values(ATTACKS)
    .flat()
    .filter(row => !row.alone && decodersFor(row).includes(decoder));

  test.each(alike)('$name: the reference agrees', async row => {
    const attack = {...row, decoder};
    const {description} = await carryOut(browsers.reference, attack);
    await expectDescription(description, row, decoder);
  });
}

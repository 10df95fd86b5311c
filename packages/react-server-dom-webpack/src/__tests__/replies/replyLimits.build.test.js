// The limits of the decoders: a value at the limit is accepted, and one above it is refused with an
// error that names the limit.
import {isDeepStrictEqual} from 'node:util';

import {asReply, sizeOfAction, sizeOfEntries} from '../support/attackBodies.js';
import {DECODERS} from '../support/attackDecoders.js';
import {installModules} from '../support/attackModules.js';
import {outcomeOf} from '../support/settleValue.js';
import {CLIENTS, loadLayers} from '../support/layers.js';
import {LARGE_CALLS} from '../tables/largeCalls.js';
import {
  DEFAULT_LIMITS_ROWS,
  ODD_ARRAY_LIMITS,
  REPLY_LIMITS,
} from '../tables/replyLimits.js';

let clients;
let servers;

beforeAll(() => {
  ({clients, servers} = loadLayers('node', ['ours', 'reference']));
});

function isForm({kind}) {
  return kind === 'action' || kind === 'state';
}

function decodersFor(body) {
  return DECODERS.filter(
    ({kind}) => kind !== 'text' || asReply(body).length === 1,
  );
}

// Streams are read, because their items are refused on reading.
async function decode({decode}, attack, server = servers.ours) {
  installModules(server.Server);
  const {root} = await decode(server, attack);
  const outcome = await outcomeOf(root);
  return outcome.status === 'fulfilled'
    ? {passes: true}
    : {passes: false, message: outcome.reason.message};
}

function refusedBy(option, limit) {
  return {
    passes: false,
    message: expect.stringMatching(
      new RegExp(` ${limit}\\b.*\\boption ${option}\\b`),
    ),
  };
}

describe.each(REPLY_LIMITS)('$option counts $name', row => {
  const {body, inForm, option, size} = row;

  test.each(decodersFor(body))('$name', async decoder => {
    const limit = size + (isForm(decoder) ? inForm : 0);
    expect(await decode(decoder, {body, options: {[option]: limit}})).toEqual({
      passes: true,
    });
    expect(
      await decode(decoder, {body, options: {[option]: limit - 1}}),
    ).toEqual(refusedBy(option, limit - 1));
  });
});

const [DECODE_REPLY] = DECODERS;

// An `arraySizeLimit` of the application means what it means there.
test.each(REPLY_LIMITS.filter(({option}) => option === 'arraySizeLimit'))(
  'the reference counts $name',
  async ({body, size, reference = size}) => {
    for (const [arraySizeLimit, passes] of [
      [reference, true],
      [reference - 1, false],
    ]) {
      const attack = {body, options: {arraySizeLimit}};
      const outcome = await decode(DECODE_REPLY, attack, servers.reference);
      expect(outcome.passes).toBe(passes);
    }
  },
);

describe.each(['ours', 'reference'])('in %s', server => {
  test.each(ODD_ARRAY_LIMITS)(
    'arraySizeLimit may be %p: %s passes: %p',
    async (arraySizeLimit, text, passes) => {
      // Form actions also count bound arguments.
      for (const decoder of DECODERS.filter(({kind}) =>
        ['reply', 'text'].includes(kind),
      )) {
        const attack = {body: [['~', text]], options: {arraySizeLimit}};
        const outcome = await decode(decoder, attack, servers[server]);
        expect(outcome.passes).toBe(passes);
      }
    },
  );
});

function addedByForm({body, inForm, limit, option}, decoder) {
  if (!isForm(decoder)) {
    return 0;
  }
  return option === 'arraySizeLimit'
    ? inForm + sizeOfEntries(asReply(body(limit))) - sizeOfAction(body(limit))
    : inForm;
}

describe.each(DEFAULT_LIMITS_ROWS)('by default $option is $limit', row => {
  const {body, limit, option} = row;
  // Decoding entry by entry is slow and was tested above. All decoders share the defaults.
  const fast = decodersFor(body(2)).filter(({read}) => read === undefined);

  test.each(fast)('$name', async decoder => {
    const size = limit - addedByForm(row, decoder);
    expect(await decode(decoder, {body: body(size)})).toEqual({passes: true});
    expect(await decode(decoder, {body: body(size + 1)})).toEqual(
      refusedBy(option, limit),
    );
  });
});

describe.each(CLIENTS)(
  'large arguments of the %s client are accepted',
  client => {
    test.each(LARGE_CALLS)('%s', async (name, args) => {
      const {encodeReply} = clients[client].Client;
      const body = await encodeReply(args);
      const decoded = await servers.ours.Server.decodeReply(body, {});

      expect(isDeepStrictEqual(decoded, args)).toBe(true);
    });
  },
);

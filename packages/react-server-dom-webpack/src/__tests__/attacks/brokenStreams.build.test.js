// Invalid streams, which our client refuses or decodes as far as possible: tables/brokenStreams.js
// and tables/pendingStreams.js.
import {Readable} from 'stream';

import {EXPORT_NAMES} from '../support/clientModules.js';
import {
  cutAt,
  decodePieces,
  decodeSlowly,
  decodeWeb,
  offsetsWorthCutting,
  slices,
} from '../support/decode.js';
import {describeResponse} from '../support/describeValue.js';
import {expectationEnvironment} from '../support/environment.js';
import {loadExample} from '../support/examples.js';
import {within} from '../support/guard.js';
import {loadClients, MODE} from '../support/layers.js';
import {refusal, wordError} from '../support/refusals.js';
import {BROKEN_STREAMS} from '../tables/brokenStreams.js';
import {PENDING_STREAMS} from '../tables/pendingStreams.js';

const CONSUMER = {moduleMap: null, moduleLoading: null, serverModuleMap: null};

let clients;

beforeAll(() => {
  clients = loadClients();
});

function describeOurs(root) {
  return within(describeResponse(root, EXPORT_NAMES, {wordError}), 'decode');
}

function consumerOf({moduleMap = null}) {
  return {...CONSUMER, moduleMap};
}

const {rejecting, throwing, ...expectations} = expectationEnvironment();

const ENVIRONMENT = {
  ...expectations,
  refused: text => rejecting(refusal(text)),
  broken: text => throwing(refusal(text)),
  iterable: items => ({[Symbol.asyncIterator]: () => generate(items)}),
  iterableFailing: (items, text) => ({
    [Symbol.asyncIterator]: () => generate(items, refusal(text)),
  }),
  iterator: items => generate(items),
  iteratorFailing: (items, text) => generate(items, refusal(text)),
};

async function* generate(items, error = null) {
  yield* items;
  if (error !== null) {
    throw error;
  }
}

function expectationOf(row) {
  if (row.rejects !== undefined) {
    return describeOurs(ENVIRONMENT.refused(row.rejects));
  }
  const value = 'value' in row ? row.value : row.expect(ENVIRONMENT);
  return describeOurs(Promise.resolve(value));
}

function whole({stream}) {
  return Array.isArray(stream) ? stream : [Buffer.from(stream)];
}

async function expectOutcome(row, decode, pieces) {
  const root = decode(clients.ours, pieces, consumerOf(row));
  if (row.halts) {
    await expectHalted(root);
    return;
  }
  const description = await describeOurs(root);
  if (row.mentions !== undefined) {
    expect(description).toContain(row.mentions);
  } else if (!row.settles) {
    expect(description).toBe(await expectationOf(row));
  }
  await row.check?.(await root);
}

// A halted thenable never calls back, so its status is read.
async function expectHalted(root) {
  while (root.status === 'pending') {
    await new Promise(setImmediate);
  }
  expect(root.status).toBe('halted');
}

// The result is the same with our client and the reference's. Only the common parts of errors are
// compared.
async function expectSameAsReference(pieces) {
  const expected = decodePieces(clients.reference, pieces);
  const decoded = decodePieces(clients.ours, pieces);
  expect(await within(describeResponse(decoded, EXPORT_NAMES), 'ours')).toBe(
    await within(describeResponse(expected, EXPORT_NAMES), 'reference'),
  );
}

// Examples with many kinds of rows, short enough to be cut off at every byte. Examples with an
// empty binary row or a BOM are left out: the reference decodes them incorrectly.
const TRUNCATED_EXAMPLES = [
  '012-string-long-not-deduped',
  '022-dedupe-nested-path',
  '025-dedupe-into-map-row',
  '027-cycle-through-set',
  '037-typed-arrays',
  '045-event-handler-in-element',
  '060-builtin-types',
  '069-async-suspense',
  '070-use-suspends-shared',
  '071-async-shared-element',
  '077-abort-pending',
  '098-client-import-strings',
  '110-flush-order',
  '125-lazy-client-type',
];

const PRODUCTION_ONLY = ['077-abort-pending'];

// The streams are from a production server, whose error rows the development client of the
// reference cannot read.
const EXAMPLES = TRUNCATED_EXAMPLES.filter(
  name => MODE === 'production' || !PRODUCTION_ONLY.includes(name),
);

test.each(EXAMPLES)('%s may end after any byte', async name => {
  const {bytes} = loadExample(name);
  for (const offset of offsetsWorthCutting(bytes)) {
    await expectSameAsReference(cutAt(bytes, offset).slice(0, 1));
  }
});

const STREAMS = [...BROKEN_STREAMS, ...PENDING_STREAMS].map(row =>
  MODE === 'development' && row.inDevelopment !== undefined
    ? {name: row.name, stream: row.stream, ...row.inDevelopment}
    : row,
);

describe.each(STREAMS)('$name', row => {
  test('is read in one piece', async () => {
    await expectOutcome(row, decodePieces, whole(row));
  });

  test('is read byte by byte', async () => {
    const pieces = slices(Buffer.concat(whole(row)), 1);
    await expectOutcome(row, decodePieces, pieces);
  });

  test('is read byte by byte over time', async () => {
    const pieces = slices(Buffer.concat(whole(row)), 1);
    await expectOutcome(row, decodeSlowly, pieces);
  });
});

const ALIKE = PENDING_STREAMS.filter(
  row =>
    !row.referenceDiffers && (MODE === 'production' || !row.onlyInProduction),
);

// As a web stream: an error of the reference's Node stream cannot be caught.
test.each(ALIKE)('$name: the reference agrees', async row => {
  const [expected, decoded] = ['reference', 'ours'].map(name =>
    describeResponse(decodeWeb(clients[name], whole(row)), EXPORT_NAMES),
  );
  expect(await within(decoded, 'ours')).toBe(
    await within(expected, 'reference'),
  );
});

function open(stream, options) {
  return clients.ours.Client.createFromNodeStream(stream, CONSUMER, options);
}

function silentStream() {
  return new Readable({read() {}});
}

describe('a Node stream', () => {
  test('that fails rejects everything pending with its error', async () => {
    const stream = silentStream();
    const root = open(stream);
    stream.push('0:["$@1","$L2"]\n');
    setImmediate(() => stream.destroy(new Error('the cable was cut')));
    expect(await describeOurs(root)).toBe(
      [
        'array #1',
        '  0 promise #2',
        '    fails: Error: the cable was cut',
        '  1 fails: Error: the cable was cut',
      ].join('\n'),
    );
  });

  test('that is destroyed before its end rejects', async () => {
    const stream = silentStream();
    const root = open(stream);
    setImmediate(() => stream.destroy());
    expect(await describeOurs(root)).toMatch(/^fails: /);
  });

  test('that was destroyed before it is read rejects', async () => {
    const stream = silentStream();
    stream.destroy();
    expect(await describeOurs(open(stream))).toMatch(/^fails: /);
  });

  test('gets no error for invalid bytes', async () => {
    const stream = silentStream();
    const root = open(stream);
    expect(() => stream.emit('data', Buffer.from('<html>\n'))).not.toThrow();
    expect(() => stream.emit('data', Buffer.from('0:1\n'))).not.toThrow();
    expect(await describeOurs(root)).toBe('fails: protocol error');
  });

  test.each([
    ['that the server wrote', [Buffer.from('1:Tfa0,'), 'é'.repeat(2000)]],
    ['of any size', ['1:Tf', 'a0,é', 'é'.repeat(1998), 'é']],
  ])('may deliver text in the pieces %s', async (_, pieces) => {
    const stream = new Readable({objectMode: true, read() {}});
    const root = open(stream);
    [...pieces, '0:["$1","$', '@2"]\n2:1\n', null].forEach(piece =>
      stream.push(piece),
    );
    expect(await describeOurs(root)).toBe(
      await describeOurs(
        Promise.resolve(['é'.repeat(2000), Promise.resolve(1)]),
      ),
    );
  });

  test('may have an encoding', async () => {
    const stream = Readable.from([Buffer.from('0:"é"\n')]).setEncoding('utf8');
    expect(await open(stream)).toBe('é');
  });

  test('cannot deliver objects', async () => {
    const root = open(Readable.from([{id: 0}]));
    await expect(Promise.resolve(root)).rejects.toMatchObject({
      kind: 'usage',
      message: 'A chunk of the stream is an object. Expected bytes or text.',
    });
  });

  test('may stop early when partial responses are allowed', async () => {
    const stream = silentStream();
    const root = open(stream, {unstable_allowPartialStream: true});
    stream.push('0:["$@1","here"]\n');
    stream.push(null);
    expect(await describeOurs(root)).toBe(
      ['array #1', '  0 promise #2', '    never', '  1 "here"'].join('\n'),
    );
  });
});

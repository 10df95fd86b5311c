// A row whose read has overflowed the stack is read again: then values, chunks and lazy nodes have the
// same debug information as without the overflow, nothing twice and nothing lost. All rows have
// arrived before the first read.

import {decodePieces} from '../support/decode.js';
import {describeDebug} from '../support/describeDebug.js';
import {within} from '../support/guard.js';
import {loadServers} from '../support/layers.js';
import {StackSwitch, loadOverflowingClient} from '../support/overflowBuild.js';
import {Comparisons, IS_LONG, pointsOf} from '../support/overflows.js';
import {renderBytes} from '../support/render.js';
import {turns} from '../support/turns.js';
import {collectUnhandled} from '../support/unhandled.js';
import {MODELS, modelReferences} from '../tables/modelReferences.js';

// Rows that refer to rows with debug information in each way.
const AWAITED = id =>
  `${id}:D{"time":1}\n${id}:D{"awaited":{"name":"load ${id}","start":1,"end":2}}\n${id}:D{"time":3}\n`;
const TARGETS = {
  'an element': '["$","p",null,{"a":{"b":1}},null,[],1]',
  'an element that waits': '["$","p",null,{"a":"$3"},null,[],1]',
  'an element behind an element that waits':
    '["$","p",null,{"a":["$","b",null,{"c":"$3"},null,[],1]},null,[],1]',
  'an object': '{"props":{"a":{"b":1}}}',
  'a list': '[1]',
  'a lazy node': '"$L3"',
  'another row': '"$3"',
};
const LINKS = {
  'the value itself': '"$2"',
  'a lazy node': '"$L2"',
  'a promise': '"$@2"',
  'a list': '["$2","$2"]',
  'a prop': '["$","div",null,{"a":"$2","b":"$2"},null,[],1]',
  'a child of an element in a list':
    '[["$","div",null,{"children":["$2","$L2"]},null,[],1]]',
  'a path': '["$2:props","$2:props:a"]',
  'a reference into itself':
    '["$","div",null,{"a":"$2","b":"$0:props:a"},null,[],1]',
};

const WIRE = Object.entries(TARGETS).flatMap(([target, model]) =>
  Object.entries(LINKS).map(([link, root]) => [
    `${link}, ${target}`,
    [
      AWAITED('0') + `0:${root}\n`,
      AWAITED('2') + `2:${model}\n`,
      AWAITED('3') + '3:["$","i",null,{},null,[],1]\n',
    ],
  ]),
);

// Information is lost or doubled by an overflow between two particular calls. So few responses with
// many overflows find more than many with few.
const POINTS = 25;

const stackSwitch = new StackSwitch();
let client;
let server;
let collection;

beforeAll(() => {
  server = loadServers('node').ours;
  client = loadOverflowingClient(stackSwitch);
});

beforeEach(() => {
  collection = collectUnhandled();
  for (const method of ['log', 'error', 'warn']) {
    jest.spyOn(console, method).mockImplementation(() => {});
  }
});

afterEach(async () => {
  stackSwitch.disarm();
  await turns(1);
  collection.stop();
  jest.restoreAllMocks();
});

const ELEMENT = Symbol.for('react.transitional.element');

// An element may be behind lazy nodes, because a row around it was read later.
function unwrap(start) {
  let value = start;
  while (
    value?._payload?.status === 'fulfilled' &&
    value._payload._debugInfo.length === 0
  ) {
    ({value} = value._payload);
  }
  return value?.$$typeof === ELEMENT ? value : start;
}

// An element has an empty list if it was behind a lazy node, otherwise none.
const NO_INFO = /_debugInfo~ (= null|: Array)$|_debugInfo~\.length~ = 0$/;

// Descriptions read rows. Ends when there is nothing more to read.
async function describeTree(root) {
  let lines = [];
  let earlier;
  do {
    earlier = lines;
    lines = describeDebug(root, {unwrap}).filter(line => !NO_INFO.test(line));
    await turns(1);
  } while (lines.join() !== earlier.join());
  return lines;
}

// The description after a first read that overflows at a call, and the number of calls.
async function readAgain(bytes, at) {
  stackSwitch.disarm();
  const root = decodePieces(client, bytes, MODELS.consumer);
  await turns(2);
  stackSwitch.arm(at);
  await within(
    Promise.resolve(root).then(
      () => {},
      () => {},
    ),
    'the first read',
  );
  // A program to which the error goes reads again.
  await describeTree(root).catch(() => {});
  const {count} = stackSwitch;
  stackSwitch.disarm();
  return {count, lines: await describeTree(root)};
}

const isFailed = lines => lines.some(line => line.includes(' = RangeError'));

async function expectSameInfo({bytes, index, comparisons}) {
  const {count, lines: expected} = await readAgain(bytes, Infinity);
  for (const at of pointsOf(count, index, POINTS)) {
    const {lines} = await readAgain(bytes, at);
    if (!isFailed(lines)) {
      expect({at, lines}).toEqual({at, lines: expected});
      if (stackSwitch.error !== null) {
        comparisons.add();
      }
    }
  }
}

const isTested = (_, index) => IS_LONG || index % 20 === 0;

describe('references on the wire', () => {
  const comparisons = new Comparisons();

  test.each(WIRE.filter(isTested))('%s', (name, pieces) =>
    expectSameInfo({
      bytes: [Buffer.from(pieces.join(''))],
      index: WIRE.findIndex(([other]) => other === name),
      comparisons,
    }),
  );

  comparisons.expectSome();
});

describe('models', () => {
  const comparisons = new Comparisons();

  test.each(MODELS.names.filter(isTested))('%s', async name => {
    const bytes = await within(
      renderBytes(server, modelReferences(server)[name](), {
        manifest: MODELS.manifest,
        options: {
          onError: () => 'digest',
          filterStackFrame: MODELS.isOwnFrame,
        },
      }),
      'render',
    );
    await expectSameInfo({
      bytes: [bytes],
      index: MODELS.names.indexOf(name),
      comparisons,
    });
  });

  comparisons.expectSome();
});

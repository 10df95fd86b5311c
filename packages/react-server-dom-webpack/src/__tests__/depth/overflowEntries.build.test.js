// The overflowing build (overflows.build.test.js) through the other entries: edge and browser, forms
// and actions, and streamed HTML.
import {PassThrough} from 'stream';
import {text} from 'stream/consumers';

import {
  formCalling,
  MANIFEST,
  outcomeOf,
  outcomeOfAction,
  provideModules,
} from '../support/replies/actionServer.js';
import {decodeRow, renderRow} from '../support/conformance.js';
import {onNode} from '../../../../flight-html/src/__tests__/support/forms.js';
import {within} from '../support/guard.js';
import {CONSUMER, describeProduction} from '../support/handOff.js';
import {loadClients, loadServers} from '../support/layers.js';
import {
  loadOverflowingClient,
  loadOverflowingHTML,
  loadOverflowingServer,
  StackSwitch,
} from '../support/overflowBuild.js';
import {
  Comparisons,
  createReader,
  EVERY,
  IS_LONG,
  pointsOf,
  expectHandledOverflows,
} from '../support/overflows.js';
import {piecesOf, TRANSPORTS} from '../support/transports.js';
import {turns} from '../support/turns.js';
import {FORM_PROBES} from '../tables/formProbes.js';
import {CONFORMANCE_ROWS} from '../tables/index.js';

const stackSwitch = new StackSwitch();

expectHandledOverflows(stackSwitch);

// The code behind the entries is the same as on Node, so fewer models are enough.
const ROWS = CONFORMANCE_ROWS.filter(
  (row, index) =>
    !row.prerender &&
    !row.drive &&
    !row.temporaryReferences &&
    index % (IS_LONG ? 1 : __DEV__ ? 48 : 8) === 0,
);

// Only the long gate instruments all entries in development, which are large.
const isShort = __DEV__ && !IS_LONG;
const HOSTS = isShort ? ['browser'] : ['edge', 'browser'];
const ENTRIES = TRANSPORTS.filter(({host}) => HOSTS.includes(host));

const {expectSecondRead} = createReader(stackSwitch);

describe.each(ENTRIES)('$transport', transport => {
  const {host} = transport;
  const read = new Comparisons();
  let server;
  let overflowing;

  beforeAll(() => {
    server = loadServers(host).ours;
    overflowing = loadOverflowingClient(stackSwitch, host);
  });

  test.each(ROWS.filter(row => !row.rejects))(
    'the client reads $example again',
    async row => {
      const render = () => renderRow(row, server, {transport});
      // Rows that are handed over are read once.
      const known = transport.isHandOff ? null : await render();
      const table = {row, at: ROWS.indexOf(row), comparisons: read};
      await expectSecondRead(table, async () => {
        const pieces = piecesOf(known ?? (await render()));
        const settings = {pieces, decode: transport.decode};
        return decodeRow(row, overflowing, settings);
      });
    },
  );

  read.expectSome();
});

// Promises that the hand-off makes for itself need a handler, wherever the stack overflows: all calls
// of its classes are interrupted in turn, except those that the platform makes (on Node, some from
// listeners of the stream).
const HAND_OFF_CLASSES = [...['RowStream', 'Branch', 'RowReader']];

async function readPage(stream) {
  const [own, flight] = stream.tee?.() ?? [null, stream];
  void own?.cancel().catch(() => {});
  return text(onNode.createHTMLStream(null, {flight, document: 'resume'}));
}

// The result of `run`, or the overflow, for each call.
async function interruptEach(handOffSwitch, run) {
  handOffSwitch.arm(Infinity);
  const expected = await run();
  let count = 0;
  for (let at = 1; ; at = handOffSwitch.thrownAt + 1) {
    handOffSwitch.arm(at);
    const outcome = await within(run(), `overflow at ${at}`).catch(
      error => error,
    );
    const {error} = handOffSwitch;
    expect({at, outcome}).toEqual({
      at,
      outcome: outcome instanceof Error ? error : expected,
    });
    if (error === null) {
      return count;
    }
    count++;
  }
}

describeProduction('a hand-off that is interrupted', () => {
  describe.each(TRANSPORTS.filter(({isHandOff}) => isHandOff))(
    '$transport',
    ({host, render, decode}) => {
      const handOffSwitch = new StackSwitch(1, HAND_OFF_CLASSES);
      let server;
      let client;

      beforeAll(() => {
        server = loadOverflowingServer(handOffSwitch, host);
        client = loadClients(host).ours;
      });

      expectHandledOverflows(handOffSwitch);

      test('while a client reads', async () => {
        const count = await interruptEach(handOffSwitch, async () => {
          const late = turns(2).then(() => 'late');
          const model = [Uint8Array.of(1, 2), late, 'x'.repeat(2000)];
          const stream = await render(server, model);
          const root = await decode(client, [stream], CONSUMER);
          return [root[0], await root[1], root[2]];
        });
        expect(count).toBeGreaterThan(0);
      });

      test('while a page reads', async () => {
        const count = await interruptEach(handOffSwitch, async () =>
          readPage(await render(server, [turns(2).then(() => 'late')])),
        );
        expect(count).toBeGreaterThan(0);
      });
    },
  );
});

// The result of `run` without an overflow, and with one at each point: the same, or it fails with the
// overflow.
async function expectSameOrOverflow({name, index, comparisons}, run) {
  stackSwitch.arm(Infinity);
  const expected = await within(run(), name);
  const {count} = stackSwitch;
  expect(count).toBeGreaterThan(0);
  for (const at of pointsOf(count, index)) {
    stackSwitch.arm(at);
    const result = await within(run(), `${name}, overflow at ${at}`);
    const hasOverflowed = stackSwitch.error !== null;
    stackSwitch.disarm();
    expect({at, result}).toEqual({
      at,
      result: hasOverflowed && FAILURES.includes(result) ? result : expected,
    });
    if (hasOverflowed) {
      comparisons.add();
    }
  }
}

const FAILURES = ['throws', 'rejects'];

describe.each(isShort ? HOSTS : ['node', ...HOSTS])(
  'a form on the %s',
  host => {
    const FORMS = {
      'a function': ['{"id":"mod#act","bound":null}'],
      'a function with bound arguments': [
        '{"id":"mod#act","bound":"$@1"}',
        '["a","$Q2"]',
        '[["k",{"x":1}]]',
      ],
      'a function whose module loads slowly': [
        '{"id":"slow#act","bound":"$@1"}',
        '["a"]',
      ],
      'a function whose module fails': ['{"id":"broken#act","bound":null}'],
    };
    let Server;

    beforeAll(() => {
      ({Server} = loadOverflowingServer(stackSwitch, host));
    });

    const comparisons = new Comparisons();

    test.each(Object.keys(FORMS))('%s', async name => {
      provideModules(Server);
      const index = Object.keys(FORMS).indexOf(name);
      const form = () => formCalling(...FORMS[name]);
      const table = {name, index, comparisons};
      await expectSameOrOverflow(table, () =>
        outcomeOfAction(() => Server.decodeAction(form(), MANIFEST)),
      );
      await expectSameOrOverflow(table, () =>
        outcomeOf(() => Server.decodeFormState('result', form(), MANIFEST)),
      );
    });

    comparisons.expectSome();
  },
);

const PROBES = FORM_PROBES.filter(
  (probe, index) => IS_LONG || index % EVERY === 0,
);

describe.each(isShort ? ['edge'] : ['node', 'edge'])(
  'a server function as an action on the %s',
  host => {
    let client;

    beforeAll(() => {
      client = loadOverflowingClient(stackSwitch, host);
    });

    const comparisons = new Comparisons();

    test.each(PROBES)('%s', async (name, probe) => {
      // Ends with its result or an error.
      const run = async at => {
        stackSwitch.arm(at);
        try {
          await within(probe(client.Client), `${name}, overflow at ${at}`);
        } catch (error) {
          expect(String(error)).not.toMatch('idle ms');
        }
      };
      await run(Infinity);
      for (const at of pointsOf(stackSwitch.count, name.length)) {
        await run(at);
        if (stackSwitch.error !== null) {
          comparisons.add();
        }
      }
    });

    comparisons.expectSome();
  },
);

// Its calls are less nested than those of the others.
const htmlSwitch = new StackSwitch(7);

const PIECES = [
  '<!DOCTYPE html><html><head><title>a</title></head>',
  '<body><p>Hello</p><table><tr><td>1</td></tr>',
  '</table></body></html>',
];

const ROWS_OF_FLIGHT = ['0:["$","p",null,{"children":"$L1"}]\n', '1:"x"\n'];

function flightOf() {
  return new ReadableStream({
    start(controller) {
      const encoder = new TextEncoder();
      ROWS_OF_FLIGHT.forEach(row => controller.enqueue(encoder.encode(row)));
      controller.close();
    },
  });
}

const HTML_FORMS = {
  createHTMLStream({createHTMLStream}, options) {
    const html = new ReadableStream({
      async pull(controller) {
        this.next ??= 0;
        if (this.next === PIECES.length) {
          controller.close();
        } else {
          controller.enqueue(new TextEncoder().encode(PIECES[this.next++]));
        }
        await turns(1);
      },
    });
    return text(createHTMLStream(html, options));
  },
  async createHTMLTransformStream({createHTMLTransformStream}, options) {
    const {readable, writable} = createHTMLTransformStream(options);
    const result = text(readable);
    result.catch(() => {});
    const writer = writable.getWriter();
    try {
      for (const piece of PIECES) {
        await writer.write(new TextEncoder().encode(piece));
        await turns(1);
      }
      await writer.close();
    } catch {
      // The reader gets the error.
    }
    return result;
  },
  async createHTMLTransform({createHTMLTransform}, options) {
    const transform = createHTMLTransform(options);
    const output = transform.pipe(new PassThrough());
    transform.on('error', error => output.destroy(error));
    const result = text(output);
    result.catch(() => {});
    for (const piece of PIECES) {
      transform.write(piece);
      await turns(1);
    }
    transform.end();
    return result;
  },
};

const HTML_CASES = (isShort ? ['node'] : ['node', 'edge']).flatMap(host =>
  Object.keys(HTML_FORMS)
    .filter(form => host === 'node' || form !== 'createHTMLTransform')
    .flatMap(form =>
      ['flush', 'end'].map(safePoints => ({host, form, safePoints})),
    ),
);

const htmlComparisons = new Comparisons();

test.each(HTML_CASES)(
  'html on the $host: $form, $safePoints',
  async ({host, form, safePoints}) => {
    const html = loadOverflowingHTML(htmlSwitch, host);
    const run = async at => {
      htmlSwitch.arm(at);
      const options = {
        flight: flightOf(),
        safePoints,
        insertHTML: () => '<i></i>',
      };
      try {
        const result = HTML_FORMS[form](html, options);
        return await within(result, `overflow at ${at}`);
      } catch (error) {
        if (error !== htmlSwitch.error) {
          throw error;
        }
        return null;
      } finally {
        htmlSwitch.disarm();
      }
    };
    const expected = await run(Infinity);
    expect(expected).toContain('Hello');
    const {count} = htmlSwitch;
    const index = HTML_CASES.findIndex(
      row =>
        row.host === host && row.form === form && row.safePoints === safePoints,
    );
    for (const at of pointsOf(count, index)) {
      const result = await run(at);
      if (result !== null) {
        expect({at, result}).toEqual({at, result: expected});
      }
      // Otherwise it has failed with the overflow.
      if (htmlSwitch.error !== null) {
        htmlComparisons.add();
      }
    }
  },
);

htmlComparisons.expectSome();

// A build that overflows the stack at its n-th call: rows that are handed over, and streamed HTML, end
// with their result or with the overflow.
import {PassThrough} from 'stream';
import {text} from 'stream/consumers';

import {onNode} from '../../../../flight-html/src/__tests__/support/forms.js';
import {within} from '../support/guard.js';
import {CONSUMER, describeProduction} from '../support/handOff.js';
import {loadClients} from '../support/layers.js';
import {
  loadOverflowingHTML,
  loadOverflowingServer,
  StackSwitch,
} from '../support/overflowBuild.js';
import {
  Comparisons,
  IS_LONG,
  pointsOf,
  expectHandledOverflows,
} from '../support/overflows.js';
import {TRANSPORTS} from '../support/transports.js';
import {turns} from '../support/turns.js';
// Only the long gate instruments all entries in development, which are large.
const isShort = __DEV__ && !IS_LONG;

// Promises that the hand-off makes for itself need a handler, wherever the stack overflows: all calls
// of its classes are interrupted in turn, except those that the platform makes (on Node, some from
// listeners of the stream).
const HAND_OFF_CLASSES = [...['RowSource', 'Branch', 'RowReader']];

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

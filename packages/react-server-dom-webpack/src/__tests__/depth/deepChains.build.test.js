// Chains of rows, each of which the renderer reads while it renders the row before: React DOM has
// used nearly all of the stack at some depth. It then renders the rest with the whole stack, if the
// overflow reaches it unchanged and the row can be read again. The request always ends.
import {PassThrough} from 'stream';
import {text} from 'stream/consumers';

import {CLIENT_MODULES, installClientModules} from '../support/chainModules.js';
import {decodePieces} from '../support/decode.js';
import {within} from '../support/guard.js';
import {loadLayers} from '../support/layers.js';
import {renderBytes} from '../support/render.js';

// Development uses more stack for each row.
const LENGTH = __DEV__ ? 2000 : 4000;

const PASS = 'fffff';
const SUSPENSE = 'ffffe';

const idOf = index => index.toString(16);

function element(type, props, key = 'null') {
  const more = __DEV__ ? ',null,null,1' : '';
  return `["$","${type}",${key},${props}${more}]`;
}

const children = next => `{"children":"$L${next}"}`;

const CHAINS = [
  {name: 'lazy children', row: next => `"$L${next}"`},
  {
    name: 'client components',
    row: next => element(`$L${PASS}`, children(next)),
  },
  {name: 'hosts', row: next => element('div', children(next))},
  {
    name: 'keyed hosts in lists',
    row: next => `[${element('div', children(next), '"k"')}]`,
  },
  {
    name: 'promises as children',
    row: next => element(`$L${PASS}`, `{"children":"$@${next}"}`),
  },
  {
    name: 'rows as props',
    row: next => element(`$L${PASS}`, `{"children":"$${next}"}`),
  },
  // React DOM takes quadratic time for nested boundaries, and overflows the stack itself when it writes
  // thousands of them.
  {
    name: 'Suspense boundaries',
    row: next => element(`$${SUSPENSE}`, children(next)),
    mayOverflow: true,
    length: LENGTH / 4,
  },
];

let layers;

beforeAll(() => {
  layers = loadLayers();
});

// The HTML of a root, and what React DOM reports.
async function htmlOf(root) {
  const {React, ReactDOMServer} = layers.clients.ours;
  const errors = [];
  const App = () => React.use(root);
  const destination = new PassThrough();
  const html = text(destination);
  await within(
    new Promise(resolve => {
      const {pipe} = ReactDOMServer.renderToPipeableStream(
        React.createElement(App),
        {
          onAllReady() {
            pipe(destination);
            resolve();
          },
          onShellError() {
            destination.end();
            resolve();
          },
          onError: error => void errors.push(error),
        },
      );
    }),
    'React DOM',
  );
  return {html: await html, errors};
}

test.each(CHAINS)(
  'a chain of $name',
  async ({row, mayOverflow, length = LENGTH}) => {
    installClientModules();
    const rows = [
      `${PASS}:I["pass",[],"Pass"]\n`,
      `${SUSPENSE}:"$Sreact.suspense"\n`,
    ];
    for (let index = 0; index < length; index++) {
      rows.push(`${idOf(index)}:${row(idOf(index + 1))}\n`);
    }
    rows.push(`${idOf(length)}:"bottom"\n`);
    const bytes = Buffer.from(rows.join(''));
    const root = decodePieces(layers.clients.ours, [bytes], CLIENT_MODULES);
    const {html, errors} = await htmlOf(root);
    if (mayOverflow && errors.length > 0) {
      expect(errors[0]).toMatchObject({
        name: 'RangeError',
        message: 'Maximum call stack size exceeded',
      });
    } else {
      expect(errors).toEqual([]);
      expect(html).toMatch('bottom');
    }
  },
);

test.each([300, 600])('%i nested async components', async levels => {
  const {React} = layers.servers.ours;
  const Comment = async ({level}) => {
    await null;
    return React.createElement(
      'p',
      null,
      level < levels
        ? React.createElement(Comment, {level: level + 1})
        : 'bottom',
    );
  };
  const model = React.createElement(Comment, {level: 1});
  const bytes = await within(renderBytes(layers.servers.ours, model), 'server');
  const {html, errors} = await htmlOf(
    decodePieces(layers.clients.ours, [bytes]),
  );
  expect(errors).toEqual([]);
  expect(html.replace(/<!--[^>]*-->/g, '')).toBe(
    '<p>'.repeat(levels) + 'bottom' + '</p>'.repeat(levels),
  );
});

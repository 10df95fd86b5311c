// Chains of rows, each of which the renderer reads while it renders the row before. At some depth React DOM
// has used the stack, and reading a row is rejected, as in the reference. The request always ends.
import {PassThrough} from 'stream';
import {text} from 'stream/consumers';

import {CLIENT_MODULES, installClientModules} from '../support/chainModules.js';
import {decodePieces} from '../support/decode.js';
import {within} from '../support/guard.js';
import {loadLayers} from '../support/layers.js';
import {renderBytes} from '../support/render.js';

// Development uses more stack for each row.
const SHORT = __DEV__ ? 100 : 200;
const LONG = 4000;

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
    most: LONG / 4,
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

async function htmlOfChain(row, length) {
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
  return htmlOf(decodePieces(layers.clients.ours, [bytes], CLIENT_MODULES));
}

test.each(CHAINS)('a chain of $name', async ({row}) => {
  const {html, errors} = await htmlOfChain(row, SHORT);
  expect(errors).toEqual([]);
  expect(html).toMatch('bottom');
});

test.each(CHAINS)('a long chain of $name', async ({row, most = LONG}) => {
  const {html, errors} = await htmlOfChain(row, most);
  if (errors.length > 0) {
    expect(errors[0]).toMatchObject({
      name: 'RangeError',
      message: 'Maximum call stack size exceeded',
    });
  } else {
    expect(html).toMatch('bottom');
  }
});

test('300 nested async components', async () => {
  const levels = 300;
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

// Rows of development servers in a form that can be compared. Servers may number rows differently,
// and use other words in messages; times differ.

import {within} from './guard.js';

const MANIFEST = {
  './counter.js#Counter': {
    id: './counter.js',
    chunks: ['c1', 'static/c1.js'],
    name: 'Counter',
  },
};

// Renders a row of a table of models, with `render` and `prerender` of support/render.js. Returns
// its comparable rows, and those of its debug channel: `openChannel(kind, written)` returns
// {channel, finished}.
export async function renderRow(
  layer,
  {model, options, abort, prerender, channel},
  host,
) {
  const written = [];
  const {channel: debugChannel, finished} =
    channel === undefined ? {} : host.openChannel(channel, written);
  const render = prerender === true ? host.prerender : host.render;
  const bytes = await within(
    render(layer, model(), {
      manifest: MANIFEST,
      drive: abort,
      options: {
        onError: () => 'digest',
        filterStackFrame: host.filterStackFrame,
        debugChannel,
        ...options?.(),
      },
    }),
    'render',
  );
  await within(finished, 'debug channel');
  return comparableRows([bytes, Buffer.concat(written)].map(String));
}

const REFERENCE = /(?<="\$[LQW@ZYhPB]?@?)[0-9a-f]+(?=[":])/g;
const ROW_ID = /^[0-9a-f]+(?=:)/;
const STRING = /"(?:[^"\\]|\\.)*"/g;

// The rows of each text, sorted. Ids are replaced by the content of their rows.
export function comparableRows(texts) {
  const rows = texts.map(text => normalize(text).split('\n').filter(Boolean));
  const names = new Map();
  for (const row of rows.flat()) {
    const [id] = ROW_ID.exec(row) ?? [];
    if (id !== undefined && /^[0-9a-f]+:["{[IT]/.test(row)) {
      names.set(id, row.replace(ROW_ID, '').replace(REFERENCE, '#'));
    }
  }
  const rename = id => names.get(id) ?? 'no row';
  return rows.map(part =>
    part
      .map(row => row.replace(REFERENCE, rename).replace(ROW_ID, rename))
      .sort(),
  );
}

function normalize(text) {
  return text
    .replace(/("time":|"start":|"end":|:N)-?[\d.e-]+/g, '$1#')
    .replace(/(?<=:T400,x+)x(?=[^x])/g, '\n')
    .replace(STRING, withoutWords);
}

// Places of values, and thrown objects. The reference draws them.
const DRAWN = /^"(\\n {2}|\{|an object)/;

// Without messages, or what they say about a value.
export function withoutWords(text) {
  return (text.includes(' ') && text.length > 40) || DRAWN.test(text)
    ? '"message"'
    : text;
}

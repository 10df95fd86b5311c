// The server with web streams, run with --conditions react-server and the name of a host as
// argument. A render and a prerender must write the same rows.
import {text} from 'node:stream/consumers';
import {createPage, manifest} from './page.mjs';

const host = process.argv[2];
globalThis.__webpack_require__ = () => {};

async function render() {
  const server = await import(`react-server-dom-webpack/server.${host}`);
  const {prerender} = await import(`react-server-dom-webpack/static.${host}`);

  const page = createPage(server.registerClientReference);
  const rendered = await text(server.renderToReadableStream(page, manifest));
  const {prelude} = await prerender(page, manifest);
  const prerendered = await text(prelude);

  if (process.env.NODE_ENV === 'production') {
    compare(rendered, prerendered);
  }
  return prerendered;
}

// The order of rows differs, because a prerender has no reader before its end.
function compare(rendered, prerendered) {
  const [first, second] = [rendered, prerendered].map(rows =>
    rows.split('\n').sort().join('\n'),
  );
  if (first !== second) {
    throw new Error(`rendered ${rendered}\nprerendered ${prerendered}`);
  }
}

render().then(rows => process.stdout.write(rows, () => process.exit()));

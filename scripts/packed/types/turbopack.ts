// A typed program with the packages for Turbopack, whose lists of chunks have an item for each chunk.
import {createFromReadableStream} from 'react-server-dom-turbopack/client.edge';
import {createServerReference} from 'react-server-dom-turbopack/client.browser';
import {
  renderToReadableStream,
  type ClientManifest,
} from 'react-server-dom-turbopack/server.edge';

const manifest: ClientManifest = {
  button: {id: 7, chunks: ['a.js', ['b.js', {integrity: 'sha'}]], name: '*'},
};
const stream = renderToReadableStream('x', manifest);
const root = createFromReadableStream<string>(stream, {
  serverConsumerManifest: {moduleMap: null, moduleLoading: null},
});
const action = createServerReference('a#b', async (id, args) => [id, args]);

// @ts-expect-error: an item begins with a path.
renderToReadableStream('x', {button: {id: 7, chunks: [7], name: '*'}});
// @ts-expect-error: the manifest is required.
renderToReadableStream('x');

export {action, root};

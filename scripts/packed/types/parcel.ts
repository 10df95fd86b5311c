// A typed program with the packages for Parcel, whose functions take no manifests.
import {Readable, Writable} from 'node:stream';
import {
  createServerReference,
  setServerCallback,
} from 'react-server-dom-parcel/client.browser';
import {
  createFromNodeStream,
  createFromReadableStream,
} from 'react-server-dom-parcel/client.node';
import {
  createClientReference,
  decodeReply,
  loadServerAction,
  registerServerActions,
  renderToPipeableStream,
  renderToReadableStream,
  type ClientReference,
} from 'react-server-dom-parcel/server.node';
import {prerender} from 'react-server-dom-parcel/static.node';

const button: ClientReference = createClientReference('m', 'Button', ['b.js']);
createClientReference(5, 'Button', [], {lib: 'lib.js'});
registerServerActions({actions: ['actions.js']});
setServerCallback(async (id, args) => [id, args]);

const action = createServerReference<[n: number], string>('actions', 'save');
const sent: Promise<string> = action(1);
const stream = renderToReadableStream([button], {identifierPrefix: 'a'});
renderToPipeableStream(button).pipe(new Writable());

async function run(): Promise<unknown> {
  const save = await loadServerAction('actions#save');
  const args = await decodeReply<unknown[]>('[]');
  const {prelude} = await prerender('x');
  const root = await createFromReadableStream(prelude, {nonce: 'n'});
  return [save(...args), root, createFromNodeStream(Readable.from([]))];
}

// @ts-expect-error: no function takes a manifest.
renderToReadableStream('x', {}, {});
// @ts-expect-error: a reference has its bundles.
createClientReference('m', 'Button');
// @ts-expect-error: the name of the export is missing.
createServerReference('actions#save');

export {run, sent, stream};

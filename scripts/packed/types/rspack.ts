// A typed program with the packages for Rspack, whose functions take no manifests.
import {
  createServerReference,
  setFindSourceMapURLCallback,
  setServerCallback,
} from 'react-server-dom-rspack/client.browser';
import {createFromReadableStream} from 'react-server-dom-rspack/client.node';
import {
  createServerEntry,
  ensureServerActions,
  loadServerAction,
  registerClientReference,
  renderToReadableStream,
  setServerActionBoundArgsEncryption,
} from 'react-server-dom-rspack/server.node';

const button = registerClientReference(() => null, 'button.js', 'Button');
const entry = createServerEntry(() => 'page', 'page.js');
const scripts: readonly string[] = entry.entryJsFiles;
ensureServerActions([async () => 5]);
setServerCallback(async (id, args) => [id, args]);
setFindSourceMapURLCallback(fileName => fileName + '.map');
setServerActionBoundArgsEncryption({
  encrypt: (id, ...args) => JSON.stringify([id, args]),
  decrypt: (id, text: string) => JSON.parse(text),
});

const action = createServerReference<[n: number], string>('f1');
const sent: Promise<string> = action(1);
const called: unknown = loadServerAction('f1')('x');
const root = createFromReadableStream(renderToReadableStream(button));

// @ts-expect-error: no function takes a manifest.
renderToReadableStream('x', {}, {});
// @ts-expect-error: an encryption has two functions.
setServerActionBoundArgsEncryption({encrypt: () => ''});

export {called, root, scripts, sent};

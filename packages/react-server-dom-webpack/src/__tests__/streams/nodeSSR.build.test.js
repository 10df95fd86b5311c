// Node reads rows with client modules of a webpack build, without a bundle of its own: with our client and the
// reference's, and the manifest that the plugin has written.
import path from 'path';

import {
  CLIENT_IMPORT,
  clientModule,
  useWebpack,
} from '../support/bundler/application.js';
import {
  createHookFolder,
  removeFolder,
  runNode,
} from '../support/hookFolder.js';

const {application, build} = useWebpack();

const NODE_SSR = path.resolve(
  __dirname,
  '../../../../../build/node_modules/react-server-dom-webpack/node-ssr.js',
);

// Prints the result of the export `Button`, or the message of the error, for the manifest and the import row of the
// command line.
const PROGRAM = `
import {Readable} from 'node:stream';
import {createServerConsumerManifest, installModuleLoading} from ${JSON.stringify(NODE_SSR)};
import {createFromNodeStream} from 'react-server-dom-webpack/client';

const [converts, text, metadata] = process.argv.slice(2);
installModuleLoading();
const written = JSON.parse(text);
const manifest = converts === 'yes' ? createServerConsumerManifest(written) : written;
const rows = '1:I' + metadata + '\\n0:{"button":"$1"}\\n';
createFromNodeStream(Readable.from([Buffer.from(rows)]), manifest).then(
  ({button}) => console.log(button()),
  error => console.log(error.message),
);
`;

async function buildApplication() {
  const folder = application({
    'package.json': '{"type": "module"}',
    'src/index.js': CLIENT_IMPORT,
    'src/Button.js': clientModule('Button'),
  });
  const built = await build({folder});
  const [{id, chunks}] = Object.values(built.client);
  return {
    manifest: JSON.stringify(built.consumer),
    metadata: JSON.stringify([id, chunks, 'Button']),
  };
}

async function read(implementation, converts) {
  const {manifest, metadata} = await buildApplication();
  const folder = createHookFolder(implementation, {'read.mjs': PROGRAM});
  const args = ['read.mjs', converts, manifest, metadata];
  const {stdout} = await runNode(folder, args);
  removeFolder(folder);
  return stdout.trim();
}

test.each(['ours', 'reference'])(
  'the client of %s loads the modules of a converted manifest',
  async implementation => {
    expect(await read(implementation, 'yes')).toBe('Button');
  },
);

test('without the conversion, the error says what is missing', async () => {
  expect(await read('ours', 'no')).toContain(
    'createServerConsumerManifest of react-server-dom-webpack/node-ssr',
  );
});

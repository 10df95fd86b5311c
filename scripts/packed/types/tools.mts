// A typed configuration of webpack, and typed hooks of Node.
import type {Configuration, LoaderDefinition} from 'webpack';
import ReactFlightWebpackPlugin = require('react-server-dom-webpack/plugin');
import directivesLoader = require('react-server-dom-webpack/loader');
import register = require('react-server-dom-webpack/node-register');
import {createFromReadableStream} from 'react-server-dom-webpack/client.edge';
import {
  createServerConsumerManifest,
  installModuleLoading,
} from 'react-server-dom-webpack/node-ssr';
import * as hooks from 'react-server-dom-webpack/node-loader';

const searched: ReactFlightWebpackPlugin.ClientReferenceSearchPath = {
  directory: './src',
  recursive: true,
  include: /\.jsx?$/,
};

export const configuration: Configuration = {
  plugins: [
    new ReactFlightWebpackPlugin({
      isServer: false,
      clientReferences: ['/app/button.js', searched],
      chunkName: 'client-[request]',
      clientManifestFilename: 'client.json',
      serverConsumerManifestFilename: 'consumer.json',
    }),
  ],
};

// @ts-expect-error isServer is required
new ReactFlightWebpackPlugin({});

export function chunksOf(
  manifest: ReactFlightWebpackPlugin.EmittedClientManifest,
): Array<string | number> {
  return Object.values(manifest).flatMap(({chunks}) => chunks);
}

export const loader: LoaderDefinition = directivesLoader;

installModuleLoading();

// @ts-expect-error it has no parameters
installModuleLoading(true);

export function readRows(
  rows: ReadableStream<Uint8Array>,
  manifest: ReactFlightWebpackPlugin.EmittedServerConsumerManifest,
): PromiseLike<string> {
  const serverConsumerManifest = createServerConsumerManifest(manifest);
  return createFromReadableStream<string>(rows, {serverConsumerManifest});
}

export function convertOther(
  manifest: ReactFlightWebpackPlugin.EmittedClientManifest,
): void {
  // @ts-expect-error the client manifest is another file
  createServerConsumerManifest(manifest);
}

register();

// @ts-expect-error it has no parameters
register(true);

export async function load(url: string): Promise<string> {
  const {format} = await hooks.load(url, {conditions: ['node']}, async () => ({
    format: 'module',
    source: new Uint8Array(),
  }));
  return format;
}

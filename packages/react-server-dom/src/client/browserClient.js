// The client in browsers, and in others for which a bundler builds: functions over one host. An entry
// exports functions that call these, with the parameters of its bundler.

import type {DescribeModule} from 'react-client/src/dev/debugState.js';
import type {CallServer, Response} from 'react-client/src/response.js';
import type {ServerFunction} from 'react-client/src/serverFunctions/serverFunction.js';
import type {MoreParameters} from 'react-client/src/tracer.js';

import type {BundlerTypes, ClientBinding} from '../binding.js';
import type {Client, ReadOptions} from './client.js';

import {usageError} from 'flight-core/src/errors.js';
import {PACKAGE_NAME, REACT_VERSION} from 'flight-core/src/packageInfo.js';
import {injectIntoDevTools} from 'react-client/src/dev/devtools.js';
import {presentCreatedFunction} from 'react-client/src/dev/serverFunctions.js';
import {
  createResponse,
  createServerFunction,
  rememberServerFunction,
} from 'react-client/src/index.js';

import {
  browserReplyTracer,
  createBrowserTracerWith,
} from '../dev/clientTracer.js';
import {createHost} from './client.js';
import {createDecodeText} from './textDecoder.js';

export type BrowserClient = {
  ...Client,
  // Throws if the content of a module row is not metadata.
  readonly acceptMetadata: (content: unknown) => unknown,
};

export type BrowserOptions = {
  ...ReadOptions,
  readonly callServer?: ?CallServer,
  ...
};

// An entry calls it once, when it is imported. In development, the bundler describes the scripts that
// were loaded for a module.
export function createBrowserClient<T extends BundlerTypes>(
  binding: ClientBinding<T>,
  describeModule: DescribeModule | null,
): BrowserClient {
  const host = createHost(binding.modules, {decodeText: createDecodeText()});
  const {acceptMetadata} = binding;
  if (!__DEV__ || describeModule === null) {
    return {host, acceptMetadata, tracer: null};
  }
  injectIntoDevTools(REACT_VERSION, PACKAGE_NAME);
  const tracer = {
    createTracer: createBrowserTracerWith(describeModule),
    replyTracer: browserReplyTracer,
    presentFunction: presentCreatedFunction,
  };
  return {host, acceptMetadata, tracer};
}

// Module rows have the ids of the browser build, and a browser loads modules itself. Call this directly
// from the function that the application calls: development counts the frames.
export function openInBrowser(
  client: BrowserClient,
  options: BrowserOptions,
): Response {
  const {host, acceptMetadata, tracer} = client;
  return createResponse({
    host,
    tracer: tracer === null ? null : tracer.createTracer(options),
    openModule: acceptMetadata,
    createFunctionReference: null,
    callServer: options.callServer ?? failWithoutRouter,
    temporaryValues: options.temporaryReferences,
    allowPartialStream: Boolean(options.unstable_allowPartialStream),
  });
}

export function failWithoutRouter(id: string): empty {
  throw usageError(
    `The server function "${id}" cannot be called: the response was created without ` +
      'the option callServer, which sends calls to the server.',
    466,
  );
}

// Call this directly from the function that the application calls: development counts the frames.
export function createFunction(
  client: Client,
  id: string,
  callServer: CallServer,
  more: MoreParameters,
): ServerFunction {
  const {host, tracer} = client;
  const fn = createServerFunction(host, {id, bound: null}, callServer);
  return tracer === null ? fn : tracer.presentFunction(host, fn, id, more);
}

export function registerFunction<F extends interface {}>(
  {host}: Client,
  fn: F,
  id: string,
): F {
  rememberServerFunction(host, fn, {id, bound: null});
  return fn;
}

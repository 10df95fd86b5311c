// The environment of browsers, and of others for which a bundler builds.

import type {DescribeModule} from 'react-client/src/dev/debugState.js';
import type {ClientEnvironment} from './createClient.js';

import {injectIntoDevTools} from 'react-client/src/dev/devtools.js';
import {presentCreatedFunction} from 'react-client/src/dev/serverFunctions.js';

import {
  browserReplyTracer,
  createBrowserTracerWith,
} from '../dev/clientTracer.js';
import {createDecodeText} from './textDecoder.js';

// What the bundler adds in development.
type BundlerTools = {
  // React DevTools show the name of the package.
  readonly packageName: string,
  // The scripts that were loaded for a module.
  readonly describeModule: DescribeModule,
};

export function createBrowserEnvironment(
  bundler: BundlerTools | null,
): ClientEnvironment {
  const members = {decodeText: createDecodeText()};
  if (!__DEV__ || bundler === null) {
    return {members, tracer: null};
  }
  const {describeModule, packageName} = bundler;
  injectIntoDevTools('19.3.1', packageName);
  return {
    members,
    tracer: {
      createTracer: createBrowserTracerWith(describeModule),
      replyTracer: browserReplyTracer,
      presentFunction: presentCreatedFunction,
    },
  };
}

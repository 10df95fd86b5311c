// The environment of browsers, and of others for which a bundler builds.

import type {DescribeModule} from 'react-client/src/dev/debugState.js';
import type {ClientEnvironment} from './createClient.js';

import {injectIntoDevTools} from 'react-client/src/dev/devtools.js';
import {presentCreatedFunction} from 'react-client/src/dev/serverFunctions.js';

import {
  browserReplyTracer,
  createBrowserTracerWith,
} from '../dev/clientTracer.js';
import {PACKAGE_NAME, REACT_VERSION} from 'flight-core/src/packageInfo.js';
import {createDecodeText} from './textDecoder.js';

// In development, the bundler describes the scripts that were loaded for a module.
export function createBrowserEnvironment(
  describeModule: DescribeModule | null,
): ClientEnvironment {
  const members = {decodeText: createDecodeText()};
  if (!__DEV__ || describeModule === null) {
    return {members, tracer: null};
  }
  injectIntoDevTools(REACT_VERSION, PACKAGE_NAME);
  return {
    members,
    tracer: {
      createTracer: createBrowserTracerWith(describeModule),
      replyTracer: browserReplyTracer,
      presentFunction: presentCreatedFunction,
    },
  };
}

// Entry: reading responses on Node, which is where pages are rendered to HTML.

import type {CreateFromFetch, CreateFromReadableStream} from './createFrom.js';
import type {CreateFromNodeStream} from './createFromNodeStream.js';

import {createResponseTracer} from 'react-client/src/dev/responseTracer.js';
import {completeHost} from 'react-client/src/host.js';
import {dispatchHint} from '../hints/dispatchHint.js';
import {loadBundleChunk} from './chunkLoaderServer.js';
import {
  bindCreateFromFetch,
  bindCreateFromReadableStream,
} from './createFrom.js';
import {bindCreateFromNodeStream} from './createFromNodeStream.js';
import {createModuleHost} from './moduleHost.js';
import {prepareDestinationForModule} from './prepareDestination.js';
import {
  createStringDecoder,
  readFinalStringChunk,
  readPartialStringChunk,
} from './textDecoder.js';
import {decodeText} from './textNode.js';

const host = completeHost({
  ...(createModuleHost(
    loadBundleChunk,
  ) as $FlowFixMe) /* the client only hands metadata back */,
  prepareDestinationForModule:
    prepareDestinationForModule as $FlowFixMe /* of metadata, too */,
  dispatchHint,
  createStringDecoder,
  readPartialStringChunk:
    readPartialStringChunk as $FlowFixMe /* of its own decoder */,
  readFinalStringChunk:
    readFinalStringChunk as $FlowFixMe /* of its own decoder */,
  decodeText,
});

const environment = {
  host,
  createTracer: __DEV__ ? createResponseTracer : null,
};

export const createFromFetch: CreateFromFetch =
  bindCreateFromFetch(environment);

export const createFromReadableStream: CreateFromReadableStream =
  bindCreateFromReadableStream(environment);

export const createFromNodeStream: CreateFromNodeStream =
  bindCreateFromNodeStream(environment);

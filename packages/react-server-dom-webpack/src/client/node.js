// Entry: reading responses on Node, which is where pages are rendered to HTML.

import type {CreateFromNodeStream} from './createFromNodeStream.js';

import {createResponseTracer} from 'react-client/src/dev/responseTracer.js';
import {completeHost} from 'react-client/src/host.js';
import {dispatchHint} from '../hints/dispatchHint.js';
import {loadBundleChunk} from './chunkLoaderServer.js';
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

export const createFromNodeStream: CreateFromNodeStream =
  bindCreateFromNodeStream(host, __DEV__ ? createResponseTracer : null);

// Entry: reading responses on Node, which is where pages are rendered to HTML.

import type {CreateFromNodeStream} from './createFromNodeStream.js';
import type {ClientEnvironment} from './openResponse.js';
import type {EncodeReply} from './encodeReply.js';
import type {ClientOnServer} from './onServer.js';

import {equipForForms} from 'react-client/src/actions/equipForForms.js';
import {nameLikeSource} from 'react-client/src/dev/functionNames.js';
import {equipWithWarnings} from 'react-client/src/dev/formWarnings.js';
import {
  createTerminalTracer,
  terminalReplyTracer,
} from '../dev/clientTracer.js';
import {bindCreateFromNodeStream} from './createFromNodeStream.js';
import {bindEncodeReply} from './encodeReply.js';
import {createClientOnServer, createEnvironmentOnServer} from './onServer.js';
import {decodeText} from './textNode.js';

const environment: ClientEnvironment = createEnvironmentOnServer(
  {
    decodeText,
    equipServerFunction: __DEV__ ? equipWithWarnings : equipForForms,
  },
  __DEV__ ? createTerminalTracer : null,
);

const client = createClientOnServer(
  environment,
  __DEV__ ? nameLikeSource : null,
);

export const createFromFetch: ClientOnServer['createFromFetch'] =
  client.createFromFetch;

export const createFromReadableStream: ClientOnServer['createFromReadableStream'] =
  client.createFromReadableStream;

export const createFromNodeStream: CreateFromNodeStream =
  bindCreateFromNodeStream(environment);

export const createServerReference: ClientOnServer['createServerReference'] =
  client.createServerReference;

export const registerServerReference: ClientOnServer['registerServerReference'] =
  client.registerServerReference;

export const encodeReply: EncodeReply = bindEncodeReply(
  environment.host,
  __DEV__ ? terminalReplyTracer : null,
);

export {createTemporaryReferenceSet} from './serverReference.js';

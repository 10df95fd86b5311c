// Entry: reading responses where pages are rendered to HTML, with web streams alone.

import type {EncodeReply} from './encodeReply.js';
import type {ClientOnServer} from './onServer.js';

import {equipForForms} from 'react-client/src/actions/equipForForms.js';
import {nameLikeSource} from 'react-client/src/dev/functionNames.js';
import {equipWithWarnings} from 'react-client/src/dev/formWarnings.js';
import {
  createTerminalTracer,
  terminalReplyTracer,
} from '../dev/clientTracer.js';
import {bindEncodeReply} from './encodeReply.js';
import {createClientOnServer, createEnvironmentOnServer} from './onServer.js';
import {createDecodeText} from './textDecoder.js';

const environment = createEnvironmentOnServer(
  {
    decodeText: createDecodeText(),
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

export const createServerReference: ClientOnServer['createServerReference'] =
  client.createServerReference;

export const registerServerReference: ClientOnServer['registerServerReference'] =
  client.registerServerReference;

export const encodeReply: EncodeReply = bindEncodeReply(
  environment.host,
  __DEV__ ? terminalReplyTracer : null,
);

export {createTemporaryReferenceSet} from './serverReference.js';

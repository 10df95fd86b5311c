// Entry: reading responses where HTML is rendered, with web streams only.

import type {EncodeReply} from './encodeReply.js';
import type {ClientOnServer} from './onServer.js';

import {attachFormActions} from 'react-client/src/forms/attachFormActions.js';
import {nameLikeSource} from 'react-client/src/dev/functionNames.js';
import {attachWithWarnings} from 'react-client/src/dev/formWarnings.js';
import {
  createTerminalTracer,
  terminalReplyTracer,
} from '../dev/clientTracer.js';
import {bindEncodeReply} from './encodeReply.js';
import {createClientOnServer, createEnvironmentOnServer} from './onServer.js';
import {createLineDecoder} from './lineDecoder.js';
import {createDecodeText, decodeASCIIWith} from './textDecoder.js';

const decodeText = createDecodeText();
const decodeASCII = decodeASCIIWith(decodeText);

const environment = createEnvironmentOnServer(
  {
    decodeText,
    createLineDecoder: () => createLineDecoder(decodeText, decodeASCII),
    prepareServerFunction: __DEV__ ? attachWithWarnings : attachFormActions,
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

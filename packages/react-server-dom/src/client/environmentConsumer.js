// The environment where HTML is rendered. Node and edge runtimes differ in how they decode text.

import type {DecodeText} from 'react-client/src/host.js';
import type {ClientEnvironment, ClientTracer} from './createClient.js';
import type {DecodeASCII} from './lineDecoder.js';

import {nameLikeSource} from 'react-client/src/dev/serverFunctions.js';
import {attachWithWarnings} from 'react-client/src/dev/formWarnings.js';
import {attachFormActions} from 'react-client/src/serverFunctions/attachFormActions.js';

import {
  createTerminalTracer,
  terminalReplyTracer,
} from '../dev/clientTracer.js';
import {createLineDecoder} from './lineDecoder.js';

const tracer: ClientTracer | null = __DEV__
  ? {
      createTracer: createTerminalTracer,
      replyTracer: terminalReplyTracer,
      presentFunction: (host, fn, id, [, , functionName]) =>
        nameLikeSource(fn, functionName),
    }
  : null;

export function createConsumerEnvironment(
  decodeText: DecodeText,
  decodeASCII: DecodeASCII,
): ClientEnvironment {
  return {
    members: {
      decodeText,
      createLineDecoder: () => createLineDecoder(decodeText, decodeASCII),
      prepareServerFunction: __DEV__ ? attachWithWarnings : attachFormActions,
    },
    tracer,
  };
}

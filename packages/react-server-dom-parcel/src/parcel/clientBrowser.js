// Entry: reading responses in a browser.

import type {BrowserClient} from './clientBinding.js';

import {createClient} from 'react-server-dom/src/client/createClient.js';
import {createBrowserEnvironment} from 'react-server-dom/src/client/environmentBrowser.js';

import {describeNothing} from '../dev/describeNothing.js';
import {browserBinding} from './clientBinding.js';

const client: BrowserClient = createClient(
  browserBinding,
  createBrowserEnvironment(__DEV__ ? describeNothing : null),
);

export const {
  createFromFetch,
  createFromReadableStream,
  encodeReply,
  createServerReference,
  registerServerReference,
  setServerCallback,
  createTemporaryReferenceSet,
} = client;

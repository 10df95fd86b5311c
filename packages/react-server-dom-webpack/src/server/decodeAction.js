// Forms that were submitted before the page was interactive.

import type {ServerManifest} from '../manifests.js';
import type {FormState} from 'react-server/reply/formState.js';
import type {DecodeOptions} from 'react-server/reply/index.js';
import type {ReplyHost} from 'react-server/reply/replyHost.js';

import {decodeAction} from 'react-server/reply/action.js';
import {decodeFormState} from 'react-server/reply/formState.js';

export type FormDecoders = {
  readonly decodeAction: (
    body: FormData,
    manifest: ServerManifest,
    options?: DecodeOptions | null,
  ) => Promise<() => unknown> | null,
  readonly decodeFormState: (
    actionResult: unknown,
    body: FormData,
    manifest: ServerManifest,
    options?: DecodeOptions | null,
  ) => Promise<FormState | null>,
};

// The defaults keep the options from being counted as a parameter.
export function createFormDecoders(host: ReplyHost): FormDecoders {
  return {
    decodeAction: (body, manifest, options = null) =>
      decodeAction({host, manifest, options: options ?? {}}, body),
    decodeFormState: (actionResult, body, manifest, options = null) =>
      decodeFormState(
        {host, manifest, options: options ?? {}},
        body,
        actionResult,
      ),
  };
}

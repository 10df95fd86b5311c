// Forms that were submitted before hydration.

import type {ServerManifest} from '../manifests.js';
import type {
  DecodeOptions,
  FormState,
  ReplyHost,
} from 'react-server/reply/index.js';

import {decodeAction, decodeFormState} from 'react-server/reply/index.js';

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

// The default values keep the options out of `length`.
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

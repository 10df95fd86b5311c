/**
 * The functions that decode replies and forms.
 */

import type {FlightThenable} from './shared';
import type {DecodeActionOptions, DecodeReplyOptions} from './server-shared';

/**
 * Decodes a complete body of `encodeReply`. A string is a body that has only the root. The
 * promise rejects if the reply is invalid or exceeds a limit.
 */
export function decodeReply<T = unknown>(
  body: string | FormData,
  options?: DecodeReplyOptions,
): FlightThenable<T>;

/**
 * Decodes a form that was submitted before the page was interactive. Returns a promise of a
 * function without parameters, which calls the action; null if the form has no action.
 * Throws synchronously if the action cannot be identified.
 */
export function decodeAction<T = unknown>(
  body: FormData,
  options?: DecodeActionOptions | null,
): Promise<() => T> | null;

// Is `any` if React DOM has no declarations.
// @ts-ignore
type ReactFormState = import('react-dom/client').ReactFormState;

/**
 * The value for React DOM's option `formState`, with which hydration restores the state of
 * `useActionState`. Resolves to null if the action of the form has no state.
 */
export function decodeFormState(
  actionResult: unknown,
  body: FormData,
  options?: DecodeActionOptions | null,
): Promise<ReactFormState | null>;

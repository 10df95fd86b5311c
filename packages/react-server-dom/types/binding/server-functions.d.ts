/**
 * The functions of servers that take manifests, besides those that render.
 */

import type {FlightThenable, ServerManifest} from './shared';
import type {
  ClientReference,
  DecodeActionOptions,
  DecodeReplyOptions,
} from './server-shared';

/** Marks a value as the export `exportName` of the client module `id`. */
export function registerClientReference<T extends object>(
  proxyImplementation: T,
  id: string,
  exportName: string,
): ClientReference<T>;

/** Creates a proxy of a client module. Its properties are client references to the exports. */
export function createClientModuleProxy<T extends object = Record<string, any>>(
  moduleId: string,
): ClientReference<T>;

/**
 * Decodes a complete body of `encodeReply`. A string is a body that has only the root. The
 * promise rejects if the reply is invalid or exceeds a limit.
 */
export function decodeReply<T = unknown>(
  body: string | FormData,
  serverManifest: ServerManifest | null,
  options?: DecodeReplyOptions,
): FlightThenable<T>;

/**
 * Decodes a form that was submitted before the page was interactive. Returns a promise of a
 * function without parameters, which calls the action; null if the form has no action.
 * Throws synchronously if the action cannot be identified.
 */
export function decodeAction<T = unknown>(
  body: FormData,
  serverManifest: ServerManifest | null,
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
  serverManifest: ServerManifest | null,
  options?: DecodeActionOptions | null,
): Promise<ReactFormState | null>;

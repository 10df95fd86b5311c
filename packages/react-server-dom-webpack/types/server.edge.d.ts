import type {FlightThenable, ServerManifest} from './shared';
import type {DecodeReplyOptions} from './server-shared';

export * from './server.browser';

/**
 * Decodes a reply whose entries come one by one, in the order of the form. Text is a
 * field, anything else is a file.
 */
export function decodeReplyFromAsyncIterable<T = unknown>(
  iterable: AsyncIterable<[name: string, value: string | File]>,
  serverManifest: ServerManifest | null,
  options?: DecodeReplyOptions,
): FlightThenable<T>;

import type {FlightThenable} from './shared';
import type {DecodeReplyOptions} from './server-shared';

export * from './server.browser';

/**
 * Decodes a reply whose entries arrive one by one, in the order of the form. A string is a
 * field, any other value is a file.
 */
export function decodeReplyFromAsyncIterable<T = unknown>(
  iterable: AsyncIterable<[name: string, value: string | File]>,
  options?: DecodeReplyOptions,
): FlightThenable<T>;

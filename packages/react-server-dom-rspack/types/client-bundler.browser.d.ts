import type {FindSourceMapURLCallback} from './shared';

export * from './client-bundler';

/** Development only. Finds the source maps of files of the server, for all responses. */
export function setFindSourceMapURLCallback(
  callback?: FindSourceMapURLCallback | null,
): void;

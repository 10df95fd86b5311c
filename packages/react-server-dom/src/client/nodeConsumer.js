// The options of `createFromNodeStream`, which only entries for Node export.

import type {ConsumerOptions} from './consumerClient.js';

// Values that stayed on the client are read from web streams only.
export function nodeOptions(options: ?ConsumerOptions): ConsumerOptions {
  return {...options, temporaryReferences: undefined};
}

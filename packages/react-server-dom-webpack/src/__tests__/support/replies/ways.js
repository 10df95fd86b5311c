// How a server decodes a generated body: the function, the host, and the time of listening to the
// root.
import fc from 'fast-check';

import {DECODERS, LISTENING} from './decoders.js';

const HOSTED = DECODERS.flatMap(decoder =>
  decoder.hosts.map(host => ({decoder, host})),
);

export const WAYS = fc
  .tuple(fc.constantFrom(...HOSTED), fc.constantFrom(...LISTENING))
  .map(([way, listening]) => ({...way, listening}));

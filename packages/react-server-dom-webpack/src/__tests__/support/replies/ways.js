// How a generated body gets to a server: by which function of which host, and when the
// root is listened to.
import fc from 'fast-check';

import {DECODERS, LISTENING} from './decoders.js';

const HOSTED = DECODERS.flatMap(decoder =>
  decoder.hosts.map(host => ({decoder, host})),
);

export const WAYS = fc
  .tuple(fc.constantFrom(...HOSTED), fc.constantFrom(...LISTENING))
  .map(([way, listening]) => ({...way, listening}));

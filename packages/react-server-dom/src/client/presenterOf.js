// How tools show functions that the application creates. Production leaves the functions as they are.

import type {Client, ClientTracer} from './createClient.js';

type Present = ClientTracer['presentFunction'];

// Frames are counted, so the result is the function that counts them, and not one that calls it.
export function presenterOf<C>(client: Client<C>): Present {
  const {tracer} = client;
  return tracer === null ? (host, fn) => fn : tracer.presentFunction;
}

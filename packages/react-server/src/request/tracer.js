// Moments of a render that the development observer sees. Implemented in dev/; null in production.

import type {WireArray} from '../places/wire.js';
import type {Element} from './reactInternals.js';

export type WireTuple = WireArray;

// The payload of an error row; production sends the digest only.
export type ErrorModel = {readonly digest: string, ...};

export type RenderTracer = {
  // A component returned. What it gave, at once or later, stands alone in its place.
  readonly componentReturned: (result: unknown) => void,
  // A tuple has its four items; development readers expect three more. A fragment that
  // the renderer made up has none of the fields that React adds in development.
  readonly tupleMade: (tuple: WireTuple, element: Element) => void,
  // An Error stands in a model. Production says only that it is one.
  readonly describeErrorValue: (error: Error) => unknown,
  // An error row is about to be made.
  readonly describeError: (error: unknown, digest: string) => ErrorModel,
};

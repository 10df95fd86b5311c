// Value forms that only stand in debug data: "$Z2", "$E(a) => a", "$P3", "$Y4". Functions
// and values that the server left out are replaced by something that says so.

import type {TracedResponse} from '../tracer.js';

import {
  TAG_DEBUG_CODE,
  TAG_DEBUG_CONSTRUCTOR,
  TAG_DEBUG_DEFERRED,
  TAG_ERROR,
} from 'flight-core/src/wire/valueTags.js';
import {readDebugReference} from './debugReference.js';
import {createDevelopmentError} from './errors.js';

const OMITTED = 'This value was left out by the server because of its size.';

export function reviveDebugForm(
  response: TracedResponse,
  text: string,
): {value: unknown} | void {
  switch (text.charCodeAt(1)) {
    case TAG_ERROR:
      return {
        value: createDevelopmentError(
          response,
          readDebugReference(response, text, 2),
        ),
      };
    case TAG_DEBUG_CODE:
      return {value: () => undefined};
    case TAG_DEBUG_CONSTRUCTOR:
      // Its key, which is empty, goes away.
      return {value: undefined};
    case TAG_DEBUG_DEFERRED:
      return {value: OMITTED};
    default:
      return undefined;
  }
}

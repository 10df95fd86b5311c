// Warns if a component returns a single-use iterator. A generator function is allowed as a
// component, because it can be called again.

import type {Recording} from '../recording.js';

import {tagOf} from 'flight-core/src/dev/tagOf.js';
import {
  asObjectOrFunction,
  functionOf,
} from 'flight-core/src/guard/userValues.js';
import {callSynthetic} from '../componentInfo.js';

export function warnAboutIterator(
  recording: Recording,
  component: unknown,
  value: unknown,
): void {
  const result = typeof value === 'object' ? asObjectOrFunction(value) : null;
  if (result === null || typeof result.next !== 'function') {
    return;
  }
  const [kind, method] =
    functionOf(result[Symbol.iterator]) !== null
      ? ['Generator', Symbol.iterator]
      : ['AsyncGenerator', Symbol.asyncIterator];
  const isOwnIterator = functionOf(result[method])?.call(result) === result;
  if (
    isOwnIterator &&
    !(tagOf(component) === kind + 'Function' && tagOf(result) === kind)
  ) {
    callSynthetic(recording, () =>
      console.error(
        `A component returned an ${kind === 'Generator' ? 'iterator' : 'async iterator'}. ` +
          'It cannot be read a second time. Return an array, or an object ' +
          'that creates a new iterator each time.',
      ),
    );
  }
}

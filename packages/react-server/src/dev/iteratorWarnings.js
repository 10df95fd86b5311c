// A component returned something that can only be iterated once. A component that is a generator
// function may do that: it can be called again.

import type {Anything} from '../request/anything.js';
import type {Recording} from './recording.js';

import {tagOf} from './drawValue.js';
import {callSynthetic} from './synthetic.js';

export function warnAboutIterator(
  recording: Recording,
  component: Anything,
  result: Anything,
): void {
  if (
    typeof result !== 'object' ||
    result === null ||
    typeof result.next !== 'function'
  ) {
    return;
  }
  const [kind, method] =
    typeof result[Symbol.iterator] === 'function'
      ? ['Generator', Symbol.iterator]
      : ['AsyncGenerator', Symbol.asyncIterator];
  const isOwnIterator =
    typeof result[method] === 'function' && result[method]() === result;
  if (
    isOwnIterator &&
    !(tagOf(component) === kind + 'Function' && tagOf(result) === kind)
  ) {
    callSynthetic(recording, () =>
      console.error(
        `A component returned an ${kind === 'Generator' ? 'iterator' : 'async iterator'}. ` +
          'It cannot be read a second time. Return an array, or an object ' +
          'that makes an iterator each time.',
      ),
    );
  }
}

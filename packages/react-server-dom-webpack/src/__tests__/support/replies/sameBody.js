// The result of an encoder in comparable form.
import {within} from '../guard.js';
import {describeBody} from './bodies.js';

// Errors of a table row are compared by their message, all others by their kind. Our client adds
// the path of the unreadable value; the reference rejects with the thrown value.
function describeFailure(failure) {
  const error = failure?.cause ?? failure;
  if (typeof error?.then === 'function') {
    return {kind: 'rejected', by: 'a promise'};
  }
  const isOwn = String(error?.message).startsWith('of the row');
  return {kind: 'rejected', by: isOwn ? error.message : error?.name};
}

// The outcome, the paths of values that stayed, the recorded reads of the value, and the number of
// messages on the console.
export async function outcomeOf(Client, {make, temporary = false, signal}) {
  const log = [];
  const print = jest.spyOn(console, 'error').mockImplementation(() => {});
  print.mockClear();
  const temporaryReferences = temporary
    ? Client.createTemporaryReferenceSet()
    : undefined;
  const promise = Client.encodeReply(make({log, Client}), {
    temporaryReferences,
    signal,
  });
  expect(promise).toBeInstanceOf(Promise);
  return {
    outcome: await within(
      promise.then(describeBody, describeFailure),
      'encode',
    ),
    kept: [...(temporaryReferences?.keys() ?? [])],
    log,
    printed: print.mock.calls.length,
  };
}

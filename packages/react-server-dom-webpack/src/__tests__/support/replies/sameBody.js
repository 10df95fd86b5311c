// What an encoder makes of a value, in a form that can be compared.
import {within} from '../guard.js';
import {describeBody} from './bodies.js';

// Errors of a row's own are known by their message, all others by their kind. Ours add the path
// to what could not be read; the reference rejects with what was thrown.
function describeFailure(failure) {
  const error = failure?.cause ?? failure;
  const isOwn = String(error?.message).startsWith('of the row');
  return {kind: 'rejected', by: isOwn ? error.message : error?.name};
}

// The outcome, the paths of what stayed, what the value saw happen to it, how often
// the console was told of an error, and where the console was told that it is.
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
    // Messages end with a picture of where the value is.
    pictures: print.mock.calls.map(args => args.at(-1)),
  };
}

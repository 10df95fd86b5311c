// Errors of the server. In production they only have a digest.

import {protocolError} from 'flight-core/src/errors.js';

const HIDDEN_MESSAGE =
  'An error occurred on the server. Its message is in the logs of the server.';

// "$Z", and 1:E{"digest":"…"} when the digest is added.
export function genericError(): Error {
  const error = protocolError(HIDDEN_MESSAGE, 441);
  // The client's stack is not the stack of the error.
  error.stack = 'Error: ' + error.message;
  return error;
}

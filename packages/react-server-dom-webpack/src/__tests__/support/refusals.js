// Compares the refusals of our client by kind and number, not by message.

class ExpectedRefusal extends Error {
  constructor(text) {
    super(text);
    this.refusal = text;
  }
}

// An error as an expectation, such as "protocol error 412" or "SyntaxError".
export function refusal(text) {
  return new ExpectedRefusal(text);
}

// Numbers of our own stand for sentences.
const FIRST_OWN = 1001;

export function wordError(error) {
  if (error instanceof ExpectedRefusal) {
    return error.refusal;
  }
  if (error.digest !== undefined) {
    return `digest ${JSON.stringify(error.digest)}`;
  }
  if (error.kind !== undefined) {
    const number = error.code < FIRST_OWN ? error.code : '';
    return [error.kind, 'error', number].join(' ').trim();
  }
  return error.name === 'Error' ? `Error: ${error.message}` : error.name;
}

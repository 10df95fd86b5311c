// A reason not to do what the command line requests. The command line prints its message without a stack.
'use strict';

class Refusal extends Error {}

function isRefusal(error) {
  return error instanceof Refusal;
}

module.exports = {Refusal, isRefusal};

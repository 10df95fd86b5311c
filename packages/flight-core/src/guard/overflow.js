// Whether an error is a stack overflow. V8 and JavaScriptCore throw a RangeError, SpiderMonkey an
// InternalError. A call, even of a regular expression, could overflow the stack again, so this file
// only compares.

const OF_V8 = 'Maximum call stack size exceeded';
const OF_JAVASCRIPTCORE = 'Maximum call stack size exceeded.';
const OF_SPIDERMONKEY = 'too much recursion';

export function isOverflow(error: unknown): boolean {
  if (!(error instanceof Error)) {
    return false;
  }
  const {message} = error;
  return (
    message === OF_V8 ||
    message === OF_JAVASCRIPTCORE ||
    message === OF_SPIDERMONKEY
  );
}

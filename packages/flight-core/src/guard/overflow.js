// Whether an error is a stack overflow. V8 and JavaScriptCore throw a RangeError, SpiderMonkey an
// InternalError.

const MESSAGE = /call stack|recursion/;

export function isOverflow(error: unknown): boolean {
  return error instanceof Error && MESSAGE.test(error.message);
}

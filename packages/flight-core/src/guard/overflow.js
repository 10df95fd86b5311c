// Whether the stack ran out. V8 and JavaScriptCore throw a RangeError then, SpiderMonkey an error
// of its own.

const MESSAGE = /call stack|recursion/;

export function isOverflow(error: unknown): boolean {
  return error instanceof Error && MESSAGE.test(error.message);
}

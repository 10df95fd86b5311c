// 16 KB of the stack, as arguments.
const ROOM = new Array<unknown>(2048).fill(null);

// Whether so much of the stack is left. The graph of the client and its jobs need less, also if they run
// for the first time: compiling a function needs some kilobytes.
export function hasRoom(): boolean {
  try {
    Reflect.apply(() => {}, null, ROOM);
    return true;
  } catch {
    return false;
  }
}

// Whether an error is a stack overflow. V8 and JavaScriptCore throw a RangeError, SpiderMonkey an
// InternalError. A call, even of a regular expression, could overflow the stack again, so this only
// compares.

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

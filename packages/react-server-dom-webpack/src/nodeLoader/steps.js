// Work that asks Node and other loaders, which answer with promises (hooks of `module.register`) or
// at once (hooks of `module.registerHooks`, which must do the same). It is written once, as a
// generator: `const source = yield* answerOf(next(url))` takes both answers.

export type Answer<T> = Promise<T> | T;

export type Steps<T> = Generator<unknown, T, unknown>;

export function* answerOf<T>(answer: Answer<T>): Steps<T> {
  const box = {value: yield answer};
  // `run` passes what the answer was or resolved to.
  return Reflect.get(box, 'value');
}

// Null for what is not a promise, or like one.
function promiseOf(value: unknown): Promise<unknown> | null {
  const isPromise =
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'then') === 'function';
  return isPromise ? Promise.resolve(value) : null;
}

function continueFrom<T>(
  steps: Steps<T>,
  first: IteratorResult<unknown, T>,
): Answer<T> {
  let step = first;
  while (step.done !== true) {
    const promise = promiseOf(step.value);
    if (promise !== null) {
      return promise.then(
        value => continueFrom(steps, steps.next(value)),
        (error: unknown) => continueFrom(steps, steps.throw(error)),
      );
    }
    step = steps.next(step.value);
  }
  return Reflect.get(step, 'value');
}

// The result of the steps: a promise as soon as one answer is a promise.
export function run<T>(steps: Steps<T>): Answer<T> {
  return continueFrom(steps, steps.next());
}

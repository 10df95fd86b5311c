// Work that asks Node and other loaders, which answer with promises (hooks of `module.register`) or
// at once (hooks of `module.registerHooks`, which must do the same). It is written once, as a
// generator: `const source = yield* answerOf(next(url))` takes both answers.

export type Answer<T> = Promise<T> | T;

export type Steps<T> = Generator<unknown, T, unknown>;

export function* answerOf<T>(answer: Answer<T>): Steps<T> {
  const value: any = yield answer; // `run` passes what the answer, a T, was or resolved to
  return value;
}

function isPromise(value: unknown): implies value is Promise<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as interface {readonly then?: unknown}).then === 'function'
  );
}

type Next<T> = IteratorResult<unknown, T>;

function continueFrom<T>(steps: Steps<T>, first: Next<T>): Answer<T> {
  let step = first;
  while (step.done !== true) {
    const answer = step.value;
    if (isPromise(answer)) {
      return answer.then(
        value => continueFrom(steps, steps.next(value)),
        (error: unknown) => continueFrom(steps, steps.throw(error)),
      );
    }
    step = steps.next(answer);
  }
  return step.value as any; // the end of the steps is a T
}

// The result of the steps: a promise as soon as one answer is a promise.
export function run<T>(steps: Steps<T>): Answer<T> {
  return continueFrom(steps, steps.next());
}

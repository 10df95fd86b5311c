// The path to a value, for error messages.

const PLAIN_NAME = /^[\w$]+$/;

// A long path is shortened in the middle.
const FIRST_SHOWN = 9;
const LAST_SHOWN = 3;
const STEPS_SHOWN: number = FIRST_SHOWN + LAST_SHOWN;

// `.user`, `["a key"]`, `[0]`
export function stepText(key: string | number): string {
  return typeof key === 'string' && PLAIN_NAME.test(key)
    ? '.' + key
    : `[${JSON.stringify(key)}]`;
}

// `user.props.children[0]`
export function joinSteps(steps: ReadonlyArray<string>): string {
  const shown =
    steps.length > STEPS_SHOWN
      ? [...steps.slice(0, FIRST_SHOWN), '…', ...steps.slice(-LAST_SHOWN)]
      : steps;
  return shown.join('').replace(/^\./, '');
}

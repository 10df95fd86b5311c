// Reports once that code cannot be evaluated: server stacks and functions need it.

import {evaluation} from './processState.js';
import {evaluate} from './standInCode.js';

// `hint` is advice for the environment of the client.
export function checkEvaluation(hint: string): void {
  if (evaluation.isChecked) {
    return;
  }
  evaluation.isChecked = true;
  try {
    evaluate('null');
  } catch {
    console.error(
      'eval() does not work here. Development builds use it to show stacks and functions ' +
        `of the server; production builds do not. ${hint}`,
    );
  }
}

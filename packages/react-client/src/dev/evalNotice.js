// Says once that code cannot be evaluated, without which much of what development shows is lost.

import {evaluate} from './standInCode.js';

const state = {isChecked: false};

// `hint` tells what to do about it where the client runs.
export function checkEvaluation(hint: string): void {
  if (state.isChecked) {
    return;
  }
  state.isChecked = true;
  try {
    evaluate('null');
  } catch {
    console.error(
      'eval() does not work here. Development builds use it to show stacks and functions ' +
        `of the server; production builds do not. ${hint}`,
    );
  }
}

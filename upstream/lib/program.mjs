// What apply.mjs and measure.mjs have in common: two options, and how they end.

import {createRequire} from 'node:module';

import {Refusal} from './editor.mjs';
import {proposalNames} from './proposals.mjs';

const {readCommandLine} = createRequire(import.meta.url)(
  '../../scripts/commandLine.js',
);

// Several values of an option, "a,b".
export function readList(name, listed, known) {
  const values = listed.split(',');
  const unknown = values.find(value => !known.includes(value));
  if (unknown !== undefined) {
    throw new Refusal(
      `Expected --${name} of ${known.join(', ')}, got "${unknown}".`,
    );
  }
  return values;
}

// Calls `run` with the values of the command line. What it refuses is printed, with exit code 1.
export async function runProgram({options, ...command}, run) {
  const known = proposalNames();
  const {values} = readCommandLine({
    ...command,
    options: {
      checkout: {type: 'string', value: 'DIR', help: 'the checkout'},
      proposal: {
        type: 'string',
        value: 'A,B',
        default: known.join(','),
        help: 'which proposals',
      },
      ...options,
    },
  });
  try {
    if (values.checkout === undefined) {
      throw new Refusal('Expected --checkout DIR.');
    }
    await run({
      ...values,
      proposal: readList('proposal', values.proposal, known),
    });
  } catch (error) {
    if (!(error instanceof Refusal)) {
      throw error;
    }
    console.error(error.message);
    process.exitCode = 1;
  }
}

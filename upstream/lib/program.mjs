// What apply.mjs and measure.mjs have in common: two options, and how they end.

import {createRequire} from 'node:module';

import {Refusal} from './editor.mjs';
import {proposalNames} from './proposals.mjs';

const {readCommandLine} = createRequire(import.meta.url)(
  '../../scripts/commandLine.js',
);

const OPTIONS = {
  checkout: {type: 'string', value: 'DIR', help: 'the checkout'},
  proposal: {type: 'string', value: 'A,B', help: 'one or several'},
};

// One of several values of an option, "a,b".
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
export async function runProgram({about, options, ...command}, run) {
  const known = proposalNames();
  const {values} = readCommandLine({
    ...command,
    about: `${about}\nProposals: ${known.join(', ')}.`,
    options: {...OPTIONS, ...options},
  });
  try {
    if (values.checkout === undefined) {
      throw new Refusal('Expected --checkout DIR.');
    }
    readList('proposal', values.proposal ?? '', known);
    await run(values);
  } catch (error) {
    if (!(error instanceof Refusal)) {
      throw error;
    }
    console.error(error.message);
    process.exitCode = 1;
  }
}

// node upstream/measure.mjs --checkout DIR --proposal NAME [options]
// Tests and measures a proposal in a checkout of React, before and after. See README.md.

import {createRequire} from 'node:module';

import {AnchorError} from './lib/editor.mjs';
import {STEPS, measure} from './lib/measurement.mjs';
import {areProposals, proposalNames} from './lib/proposals.mjs';
import {StepError} from './lib/steps.mjs';
import {CHANNELS} from './lib/suites.mjs';

const {readCommandLine} = createRequire(import.meta.url)(
  '../scripts/commandLine.js',
);

const COMMAND = {
  name: 'node upstream/measure.mjs',
  about:
    'Runs the Flight suites, builds and benchmarks of a checkout of React before and after a proposal, and\n' +
    'writes a summary. Steps that are done are not run again. The proposal stays applied.\n' +
    `Proposals: ${proposalNames().join(', ')}.`,
  options: {
    checkout: {type: 'string', value: 'DIR', help: 'the checkout'},
    proposal: {type: 'string', value: 'A,B', help: 'one or several'},
    steps: {
      type: 'string',
      value: 'A,B',
      default: STEPS.join(','),
      help: 'only these steps',
    },
    channels: {
      type: 'string',
      value: 'A,B',
      default: CHANNELS.join(','),
      help: 'the suites of these channels, in all their modes',
    },
    out: {
      type: 'string',
      value: 'DIR',
      default: 'build/upstream',
      help: 'where results and the summary are written',
    },
    node: {
      type: 'string',
      value: 'FILE',
      multiple: true,
      default: [process.execPath],
      help: 'a binary for the step pairs; can be repeated',
    },
    pages: {
      type: 'string',
      value: 'A,B',
      default: 'sections,table,dashboard,feed,items,components,elements',
      help: 'the pages of the step pairs, or cases of yarn bench',
    },
    processes: {
      type: 'string',
      value: 'N',
      default: '8',
      help: 'the pairs of processes for each page',
    },
  },
  exits: {
    0: 'measured, and every changed test is explained by the proposal',
    1: 'a step failed, or a test has another result without a reason',
  },
};

function readList(name, listed, known) {
  const values = listed.split(',');
  const unknown = values.find(value => !known.includes(value));
  if (unknown !== undefined) {
    throw new StepError(
      `Expected --${name} of ${known.join(', ')}, got "${unknown}".`,
    );
  }
  return values;
}

async function run({checkout, proposal, node, ...values}) {
  if (checkout === undefined || !areProposals(proposal ?? '')) {
    throw new StepError(
      `Expected --checkout DIR and --proposal of ${proposalNames().join(', ')}.`,
    );
  }
  const {text, open} = await measure({
    checkout,
    proposal,
    steps: readList('steps', values.steps, STEPS),
    channels: readList('channels', values.channels, CHANNELS),
    out: values.out,
    nodes: node,
    pages: values.pages.split(','),
    processes: Number(values.processes),
    say: line => process.stderr.write(`${line}\n`),
  });
  process.stdout.write(text);
  if (open.length > 0) {
    process.exitCode = 1;
  }
}

function report(error) {
  if (!(error instanceof AnchorError || error instanceof StepError)) {
    throw error;
  }
  console.error(error.message);
  process.exitCode = 1;
}

run(readCommandLine(COMMAND).values).catch(report);

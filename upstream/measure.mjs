// node upstream/measure.mjs --checkout DIR --proposal NAME [options]
// Tests and measures a proposal in a checkout of React, before and after. See README.md.

import {STEPS, measure} from './lib/measurement.mjs';
import {readList, runProgram} from './lib/program.mjs';
import {CHANNELS} from './lib/suites.mjs';

const COMMAND = {
  name: 'node upstream/measure.mjs',
  about:
    'Runs the Flight suites, builds and benchmarks of a checkout of React before and after a proposal, and\n' +
    'writes a summary. Steps that are done are not run again. The proposal stays applied.',
  options: {
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
    0: 'measured, and every test has the result that it had',
    1: 'a step failed, or a test has another result',
  },
};

runProgram(COMMAND, async ({node, ...values}) => {
  const {text, open} = await measure({
    ...values,
    steps: readList('steps', values.steps, STEPS),
    channels: readList('channels', values.channels, CHANNELS),
    nodes: node,
    pages: values.pages.split(','),
    processes: Number(values.processes),
    say: line => process.stderr.write(`${line}\n`),
  });
  process.stdout.write(text);
  if (open.length > 0) {
    process.exitCode = 1;
  }
});

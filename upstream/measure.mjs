// node upstream/measure.mjs --checkout DIR --proposal A,B [options]
// Tests and measures the commits of proposals in a checkout of React. See README.md.

import {measure} from './lib/measurement.mjs';
import {readList, runProgram} from './lib/program.mjs';
import {STEP_NAMES} from './lib/steps.mjs';

const COMMAND = {
  name: 'node upstream/measure.mjs',
  about:
    'Runs the Flight suites, builds and pages of a checkout of React in the commit of a proposal and the one before,\n' +
    'and writes a summary. Steps that are done are not run again.',
  options: {
    steps: {
      type: 'string',
      value: 'A,B',
      default: 'suites',
      help: `of ${STEP_NAMES.join(', ')}`,
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
      help: 'a binary for the step pages; can be repeated',
    },
    pages: {
      type: 'string',
      value: 'A,B',
      default:
        'sections,paragraphs,table,dashboard,feed,boundaries,items,clients,lists,elements',
      help: 'the pages, or cases of yarn bench',
    },
    processes: {
      type: 'string',
      value: 'N',
      default: '4',
      help: 'the processes for each page',
    },
  },
  exits: {
    0: 'measured, and every test has the result that it had',
    1: 'a step failed, or a test has another result',
  },
};

runProgram(COMMAND, async ({node, proposal, ...values}) => {
  for (const name of proposal) {
    const {text, open} = await measure({
      ...values,
      proposal: name,
      steps: readList('steps', values.steps, STEP_NAMES),
      nodes: node,
      pages: values.pages.split(','),
      processes: Number(values.processes),
      say: line => process.stderr.write(`${name}, ${line}\n`),
    });
    process.stdout.write(text);
    if (open.length > 0) {
      process.exitCode = 1;
    }
  }
});

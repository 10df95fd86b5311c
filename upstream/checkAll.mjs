// The gates `upstream` and `proposals`, for the checkout REACT_CHECKOUT. Without --run, every place of every
// proposal is found, and nothing is written. With it, the suites of each proposal are run before and after.

import {spawnSync} from 'node:child_process';
import {createRequire} from 'node:module';
import {fileURLToPath} from 'node:url';

const {readCommandLine} = createRequire(import.meta.url)(
  '../scripts/commandLine.js',
);

const COMMAND = {
  name: 'node upstream/checkAll.mjs',
  about: 'Checks all proposals in the checkout of React REACT_CHECKOUT.',
  options: {
    run: {
      type: 'boolean',
      default: false,
      help: 'also runs the suites of the commit of each',
    },
  },
  exits: {
    0: 'all are right, or REACT_CHECKOUT is not set',
    1: 'a place or a suite of a proposal is wrong',
  },
};

const {values} = readCommandLine(COMMAND);
const folder = process.env.REACT_CHECKOUT;
if (folder === undefined) {
  console.log('Skipped: set REACT_CHECKOUT to a checkout of React.');
} else {
  const name = values.run ? 'measure.mjs' : 'apply.mjs';
  const program = fileURLToPath(new URL(name, import.meta.url));
  const given = [program, '--checkout', folder];
  const {status} = spawnSync(process.execPath, given, {stdio: 'inherit'});
  process.exitCode = status;
}

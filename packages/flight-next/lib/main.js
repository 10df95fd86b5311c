// The command line.
'use strict';

const fs = require('fs');
const path = require('path');
const {parseArgs} = require('util');
const {removeCaches} = require('./caches.js');
const {check} = require('./check.js');
const {apply, restore, status} = require('./commands.js');
const {findNext} = require('./findNext.js');
const {isRefusal} = require('./refusal.js');
const {
  nextSteps,
  reportApply,
  reportRestore,
  reportStatus,
  warnUntried,
} = require('./report.js');

const HELP = `Usage: flight-next status | apply | restore | check [--dir APP] [--verbose]

  status   prints whether the installed package next has our Flight
  apply    replaces the copies of Flight in the installed package next
  restore  brings back every file as it was published
  check    renders a page with the runtimes of the installed package

Options:
  --dir APP     the folder of the application (default: the current folder)
  --verbose     "status" lists the files
  --server-only "apply" leaves browsers with Next's own client
  --flight DIR  a folder with react-server-dom-webpack and react-server-dom-turbopack

Exit codes: 0 done, 1 refused or failed (nothing was changed, or "apply" and "restore" can be
repeated), 2 unknown command or option
`;

const UNCHANGED = new Set(['unchanged', 'nothing']);

function afterChange(next, {outcome}) {
  return UNCHANGED.has(outcome) ? [] : removeCaches(next);
}

// The script "build" of an application, or ''.
function buildScriptOf({app}) {
  const file = path.join(app, 'package.json');
  const {scripts} = fs.existsSync(file)
    ? JSON.parse(fs.readFileSync(file, 'utf8'))
    : {};
  return String(scripts?.build ?? '');
}

const COMMANDS = {
  async status(next, options) {
    return [...reportStatus(status(next), options), ...warnUntried(next)];
  },
  async apply(next, {flight, 'server-only': isServerOnly}) {
    const applied = apply(next, {flight, isServerOnly});
    return [
      ...reportApply(applied),
      ...afterChange(next, applied),
      ...warnUntried(next),
      ...nextSteps({
        build: buildScriptOf(next),
        hasChanged: applied.outcome !== 'unchanged',
        // Set by npm, yarn and pnpm.
        isBuilding: process.env.npm_lifecycle_event === 'build',
      }),
    ];
  },
  async restore(next) {
    const restored = restore(next);
    return [...reportRestore(restored), ...afterChange(next, restored)];
  },
  async check(next) {
    return [...check(next, status(next)), ...warnUntried(next)];
  },
};

function parse(given) {
  const {values, positionals} = parseArgs({
    args: given,
    allowPositionals: true,
    options: {
      dir: {type: 'string', default: '.'},
      flight: {type: 'string'},
      'server-only': {type: 'boolean', default: false},
      verbose: {type: 'boolean', default: false},
      help: {type: 'boolean'},
    },
  });
  const [name] = positionals;
  if (
    values.help !== true &&
    (positionals.length !== 1 || !Object.hasOwn(COMMANDS, name))
  ) {
    throw new Error(`Expected one command, got "${positionals.join(' ')}".`);
  }
  return {name, ...values};
}

async function run({name, dir, ...options}, print) {
  let next = null;
  try {
    next = findNext(dir);
    const lines = await COMMANDS[name](next, options);
    print(`next ${next.version} in ${next.root}`);
    lines.forEach(line => print(line));
    return 0;
  } catch (error) {
    if (!isRefusal(error)) {
      throw error;
    }
    const about =
      next === null ? '' : ` (next ${next.version} in ${next.root})`;
    print(`flight-next ${name}: ${error.message}${about}`);
    return 1;
  }
}

// The exit code.
async function main(given, print = console.log) {
  let options;
  try {
    options = parse(given);
  } catch (error) {
    print(`${error.message}\nflight-next --help lists commands and options.`);
    return 2;
  }
  if (options.help) {
    print(HELP);
    return 0;
  }
  return run(options, print);
}

module.exports = {main};

// The command line.
'use strict';

const {parseArgs} = require('util');
const {removeCaches} = require('./caches.js');
const {check} = require('./check.js');
const {apply, restore, status} = require('./commands.js');
const {
  describeExperimental,
  readConfiguration,
  refuseExperimental,
} = require('./configuration.js');
const {findNext} = require('./findNext.js');
const {isRefusal} = require('./refusal.js');
const {reportApply, reportRestore, reportStatus} = require('./report.js');

const HELP = `Usage: flight-next status | apply | restore | check [--dir APP]

  status   prints whether the installed package next has our Flight
  apply    replaces the copies of Flight in the installed package next
  restore  brings back every file as it was published
  check    renders a page with the runtimes of the installed package

Options:
  --dir APP     the folder of the application (default: the current folder)
  --flight DIR  a folder with react-server-dom-webpack and react-server-dom-turbopack

Exit codes: 0 done, 1 refused or failed (nothing was changed, or "apply" and "restore" can be
repeated), 2 unknown command or option
`;

const UNCHANGED = new Set(['unchanged', 'nothing']);

function afterChange(next, configuration, {outcome}) {
  if (UNCHANGED.has(outcome)) {
    return [];
  }
  const {warning} = configuration;
  return [
    ...removeCaches(next, configuration).map(folder => `  removed ${folder}`),
    ...(warning === null ? [] : [`Warning: ${warning}`]),
  ];
}

// The options of an application can change after `apply`.
function warningsOf(next, configuration) {
  return [describeExperimental(next, configuration), configuration.warning]
    .filter(text => text !== null)
    .map(text => `Warning: ${text}`);
}

const COMMANDS = {
  async status(next) {
    return [
      ...reportStatus(status(next)),
      ...warningsOf(next, readConfiguration(next)),
    ];
  },
  async apply(next, options) {
    const configuration = readConfiguration(next);
    refuseExperimental(next, configuration);
    const applied = apply(next, options);
    return [
      ...reportApply(applied),
      ...afterChange(next, configuration, applied),
    ];
  },
  async restore(next) {
    const restored = restore(next);
    return [
      ...reportRestore(restored),
      ...afterChange(next, readConfiguration(next), restored),
    ];
  },
  async check(next) {
    const configuration = readConfiguration(next);
    refuseExperimental(next, configuration);
    const lines = check(next, status(next));
    return [...lines, ...warningsOf(next, configuration)];
  },
};

function parse(given) {
  const {values, positionals} = parseArgs({
    args: given,
    allowPositionals: true,
    options: {
      dir: {type: 'string', default: '.'},
      flight: {type: 'string'},
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

async function run({name, dir, flight}, print) {
  let next = null;
  try {
    next = findNext(dir);
    const lines = await COMMANDS[name](next, {flight});
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

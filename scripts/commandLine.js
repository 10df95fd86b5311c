// The command line of a program: `--help` prints what it does, its options and exit codes; an
// unknown option is an error with exit code 2.
'use strict';

const {parseArgs} = require('util');

const HELP = {type: 'boolean', help: 'this text'};

function describeOption([name, {type, default: initial, value, help}]) {
  const shown = `--${name}${type === 'string' ? ` ${value ?? 'VALUE'}` : ''}`;
  const isSet = typeof initial === 'string';
  return [shown, isSet ? `${help} (default: ${String(initial)})` : help];
}

function alignRows(rows) {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`);
}

// `usage`: what follows the name of the command. `exits`: exit code → meaning.
function describeCommand({name, usage, about, options, exits}) {
  return [
    `Usage: ${name} ${['[options]', usage].filter(Boolean).join(' ')}`,
    '',
    about,
    '',
    'Options:',
    ...alignRows(Object.entries({...options, help: HELP}).map(describeOption)),
    '',
    'Exit codes:',
    ...alignRows(Object.entries(exits)),
    '',
  ].join('\n');
}

function parse({usage, options}, given) {
  return parseArgs({
    args: given,
    // parseArgs ignores the other fields of an option.
    options: {...options, help: HELP},
    allowPositionals: usage !== undefined,
  });
}

// The values and other arguments, as from parseArgs. The process ends if there is nothing else to do.
function readCommandLine(command, given = process.argv.slice(2)) {
  const withUsage = {
    ...command,
    exits: {
      ...command.exits,
      2: command.exits[2] ?? 'unknown option or argument',
    },
  };
  try {
    const parsed = parse(command, given);
    if (parsed.values.help) {
      process.stdout.write(describeCommand(withUsage));
      process.exit(0);
    }
    return parsed;
  } catch (error) {
    process.stderr.write(
      `${error.message}\n${command.name} --help lists the options.\n`,
    );
    process.exit(2);
  }
}

module.exports = {readCommandLine};

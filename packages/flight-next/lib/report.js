// What the commands print.
'use strict';

const path = require('path');
const {TRIED} = require('./names.js');

const REASONS = {
  experimental: 'as published, for experimental options',
  binding: 'as published, because this flight-next has no such binding',
};

function describeVersions(versions) {
  return Object.entries(versions)
    .map(([binding, version]) => `react-server-dom-${binding} ${version}`)
    .join(', ');
}

// One line per reason.
function leftLines(left) {
  return Object.entries(REASONS).flatMap(([reason, text]) => {
    const files = left.filter(each => each.reason === reason);
    const names = files.map(({file}) => path.posix.basename(file));
    return files.length === 0 ? [] : [`  ${text}: ${names.join(', ')}`];
  });
}

const APPLIED = {
  applied: 'applied',
  replaced: 'applied; an earlier version was replaced',
  repaired: 'applied; an interrupted change was undone first',
  unchanged: 'was already applied',
};

const STATES = {
  published: 'not applied',
  applied: 'applied',
  interrupted:
    'a change was interrupted: run "flight-next apply" or "flight-next restore"',
  changed:
    'another program has changed files after flight-next: install next again',
};

function reportApply({outcome, count, left, versions}) {
  return [
    `${describeVersions(versions)}: ${APPLIED[outcome]}, ${count} files`,
    ...leftLines(left),
  ];
}

function reportRestore({outcome, count}) {
  return outcome === 'restored'
    ? [`restored, ${count} files`, 'Next: build the application again.']
    : ['nothing to restore: flight-next was not applied'];
}

function counted(count, text) {
  return `${count} ${count === 1 ? 'file' : 'files'} ${text}`;
}

const PLACES = {
  ours: 'have our Flight',
  original: 'are as published',
  other: 'were changed by another program',
};

// One line, or one for each file.
function fileLines(states, isVerbose) {
  if (isVerbose) {
    return states.map(({file, now}) => `  ${now.padEnd(8)}  ${file}`);
  }
  const counts = Object.entries(PLACES)
    .map(([name, text]) => [states.filter(({now}) => now === name), text])
    .filter(([files]) => files.length > 0)
    .map(([files, text]) => counted(files.length, text));
  return [`  ${counts.join(', ')} (--verbose lists them)`];
}

function reportStatus({outcome, journal, states}, {verbose}) {
  const lines = [STATES[outcome]];
  if (outcome !== 'published') {
    lines.push(
      `  flight-next ${journal.flightNext}, ${describeVersions(journal.versions)}`,
      ...fileLines(states, verbose),
    );
  }
  return lines;
}

// What a user does after `apply`, unless the script "build" has called it.
function nextSteps({build, hasChanged}) {
  if (build.includes('flight-next apply')) {
    return [];
  }
  return [
    ...(hasChanged ? ['Next: build the application again.'] : []),
    'An installation that replaces next, such as "npm ci", removes our Flight without a message. So let',
    'package.json have "build": "flight-next apply && next build".',
    ...(hasChanged ? ['"flight-next restore" undoes this.'] : []),
  ];
}

// A warning, or null.
function describeUntried({version}) {
  return version.startsWith(`${TRIED}.`)
    ? null
    : `flight-next was tried with Next.js ${TRIED}, not with ${version}. It has the structure that is ` +
        'expected. Run "flight-next check", and test the application.';
}

module.exports = {
  describeUntried,
  nextSteps,
  reportApply,
  reportRestore,
  reportStatus,
};

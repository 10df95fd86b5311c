// What the commands print.
'use strict';

const path = require('path');
const {TRIED} = require('./names.js');

function describeVersions(versions) {
  return Object.entries(versions)
    .map(([binding, version]) => `react-server-dom-${binding} ${version}`)
    .join(', ');
}

// A longer list does not help.
const MOST_NAMES = 3;

// A line with the names of a few files, or none.
function leftLines(left) {
  const names = left.map(file => path.posix.basename(file));
  const shown =
    names.length > MOST_NAMES ? `${names.length} files` : names.join(', ');
  return names.length === 0
    ? []
    : [
        `  as published, because this flight-next has no such binding: ${shown}`,
      ];
}

const APPLIED = {
  applied: 'applied',
  replaced: 'applied; an earlier version was replaced',
  unchanged: 'was already applied',
};

const STATES = {
  published: 'not applied',
  applied: 'applied',
  partial:
    'some files are as published: run "flight-next apply" or "flight-next restore"',
  interrupted:
    'a change is going on, or was interrupted: remove the package, and run "npm install next" again',
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
  if (outcome !== 'published' && journal !== null) {
    lines.push(
      `  flight-next ${journal.flightNext}, ${describeVersions(journal.versions)}`,
      ...fileLines(states, verbose),
    );
  }
  return lines;
}

// What a user does after `apply`. `build`: the script of the application. Nothing if that runs now.
function nextSteps({build, hasChanged, isBuilding}) {
  if (isBuilding) {
    return [];
  }
  const advice = build.includes('flight-next apply')
    ? []
    : [
        'An installation that replaces next, such as "npm ci", removes our Flight without a message. So let',
        'package.json have "build": "flight-next apply && next build".',
      ];
  return hasChanged
    ? [
        'Next: build the application again.',
        ...advice,
        '"flight-next restore" undoes this.',
      ]
    : advice;
}

function warnUntried({version}) {
  return version.startsWith(`${TRIED}.`)
    ? []
    : [
        `Warning: flight-next was tried with Next.js ${TRIED}, not with ${version}. It has the structure that is ` +
          'expected. Run "flight-next check", and test the application.',
      ];
}

module.exports = {
  nextSteps,
  reportApply,
  reportRestore,
  reportStatus,
  warnUntried,
};

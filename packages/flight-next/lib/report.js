// What the commands print.
'use strict';

const path = require('path');

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
  return [
    outcome === 'restored'
      ? `restored, ${count} files`
      : 'nothing to restore: flight-next was not applied',
  ];
}

function reportStatus({outcome, journal, states}) {
  const lines = [STATES[outcome]];
  if (outcome !== 'published') {
    lines.push(
      `  flight-next ${journal.flightNext}, ${describeVersions(journal.versions)}`,
      ...states.map(({file, now}) => `  ${now.padEnd(8)}  ${file}`),
    );
  }
  return lines;
}

module.exports = {reportApply, reportRestore, reportStatus};

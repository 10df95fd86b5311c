// What the commands print.
'use strict';

const REASONS = {
  experimental: 'copies for experimental options stay as published',
  binding: 'this flight-next has no binding for it, it stays as published',
};

function describeVersions(versions) {
  return Object.entries(versions)
    .map(([binding, version]) => `react-server-dom-${binding} ${version}`)
    .join(', ');
}

function leftLines(left) {
  return left.map(({file, reason}) => `  ${file}: ${REASONS[reason]}`);
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

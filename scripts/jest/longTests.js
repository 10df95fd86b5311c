// Tests of bundles that `yarn test` leaves to `yarn test:long`. Names are those of test files.
'use strict';

// Large tables, in development. `yarn test` runs them in production.
const TABLES = [
  ...['attacks', 'attackForms', 'deepChains', 'deepModels', 'deepRows'],
  ...['dropped', 'inheritedKeys', 'otherClasses', 'replyConformance'],
  ...['replyLimits', 'replyLoading', 'settledAborts'],
];

// What stays in memory is measured after many rounds and pauses. The keys are tested in a browser.
const SLOW = ['finishedRenders', 'developmentHeap', 'developmentKeysInBrowser'];

function patternOf(names) {
  return `/(${names.join('|')})\\.build\\.test\\.js$`;
}

module.exports = {
  SLOW,
  SLOW_IN_DEVELOPMENT: TABLES,
  TABLES,
  patternOf,
};

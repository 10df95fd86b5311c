// The table of environments in the README, from the results of `yarn compat`.
'use strict';

const path = require('path');

const ROOT = path.resolve(__dirname, '../..');
const RESULTS = path.join(ROOT, 'docs/compatibility.json');

const CACHED = {1: 'kept', 2: 'created again'};

function rowOf({name, files, isSame, cached, tests}) {
  return [
    name,
    files,
    isSame ? 'as the reference' : 'not as the reference',
    CACHED[cached] ?? 'not known',
    tests === null
      ? '–'
      : `${tests.passed} passed${tests.failed === 0 ? '' : `, ${tests.failed} failed`}`,
  ];
}

const unique = values => [...new Set(values)].join(', ');

function compatibilityBlock(environments) {
  const dates = unique(environments.map(({date}) => date).sort());
  const platforms = unique(environments.map(({platform}) => platform));
  const header = [
    ...['Environment', 'Files', 'Scenario', '`cache` after an `await`'],
    'Conformance tests',
  ];
  const line = cells => `| ${cells.join(' | ')} |`;
  return [
    ...[header, header.map(() => '---'), ...environments.map(rowOf)].map(line),
    '',
    `Run on ${dates} on ${platforms} with \`yarn compat\`. The scenario runs in development and production, the conformance tests in`,
    'production. The scenario: renders over web streams, and over Node streams where the entry has them, both branches of a `tee`, aborts,',
    'errors, a prerender, a reply.',
  ].join('\n');
}

module.exports = {RESULTS, compatibilityBlock};

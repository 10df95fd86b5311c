// The summary of a measurement: Markdown for a pull request.

import {createRequire} from 'node:module';

import {countResults} from './suites.mjs';

const {medianOf} = createRequire(import.meta.url)(
  '../../fixtures/flight-bench/lib/statistics.js',
);

function table(header, rows) {
  const line = cells => `| ${cells.join(' | ')} |`;
  return [header, header.map(() => '---'), ...rows].map(line).join('\n');
}

function describeCounts(tests) {
  const {passed, failed, others} = countResults(tests);
  return `${passed} passed, ${failed} failed, ${others} skipped`;
}

function suitesSection({suites, open}) {
  const rows = suites.map(({name, before, after}) => [
    name,
    describeCounts(before),
    describeCounts(after),
  ]);
  const others = open.map(({title, from, to}) => `- ${title}: ${from} → ${to}`);
  return [
    table(['Suites', 'before', 'after'], rows),
    '',
    ...(others.length === 0
      ? ['No test has another result.']
      : ['Tests with another result:', '', ...others]),
  ];
}

// Two-sided 95 % of Student's t, by degrees of freedom; the last one is an upper bound of all others.
const T = [12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23];

// The geometric mean of the ratios of processes, with its 95 % interval.
function interval(ratios) {
  const logs = ratios.map(Math.log);
  const mean = logs.reduce((a, b) => a + b) / logs.length;
  const squares = logs.map(log => (log - mean) ** 2).reduce((a, b) => a + b);
  const degrees = logs.length - 1;
  const t = T[Math.min(degrees, T.length) - 1];
  const half = t * Math.sqrt(squares / degrees / logs.length);
  const [middle, low, high] = [mean, mean - half, mean + half].map(log =>
    Math.exp(log).toFixed(2),
  );
  return degrees === 0 ? middle : `${middle} (${low} to ${high})`;
}

function factsOf(results, format, name) {
  return [0, 1]
    .map(side => format(medianOf(results.map(pair => pair[side][name]))))
    .join(' → ');
}

// The pages of a version of Node.
function pageTables({node, pages}) {
  const count = value => value.toLocaleString('en');
  const ms = value => value.toFixed(2);
  return [
    table(
      [`Node ${node}`, 'Rows', 'Largest row', 'Row 0', 'First byte, ms'],
      pages.map(({page, results}) => [
        page,
        ...['rows', 'largest', 'root'].map(kind =>
          factsOf(results, count, kind),
        ),
        factsOf(results, ms, 'first'),
      ]),
    ),
    '',
    table(
      ['CPU, after ÷ before', 'Render', 'Decode', 'Rows to HTML'],
      pages.map(({page, results}) => [
        page,
        ...['render', 'decode', 'html'].map(kind =>
          interval(
            results.map(([before, after]) => after[kind] / before[kind]),
          ),
        ),
      ]),
    ),
    '',
  ];
}

// `measured`: {proposal, base, commit, date, machine, size, command, suites, open, pairs}.
// `suites`: {name, before, after} with the results of the tests. `open`: those that differ.
export function summarize(measured) {
  const {proposal, base, commit, date, machine, size, pairs} = measured;
  return [
    `# ${proposal}: before and after`,
    '',
    `React ${base.slice(0, 10)} and ${commit.slice(0, 10)}; ${date}; ${machine}.`,
    '',
    '```',
    measured.command,
    size,
    '```',
    '',
    ...(measured.suites.length === 0 ? [] : suitesSection(measured)),
    '',
    ...pairs.flatMap(pageTables),
  ].join('\n');
}

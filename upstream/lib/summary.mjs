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

function suitesSection({suites, open, expected}) {
  if (suites.length === 0) {
    return ['Not run.'];
  }
  const adjusted = Object.entries(expected).map(
    ([title, why]) => `- _${title}_: ${why}`,
  );
  return [
    table(
      ['Suites', 'before', 'after'],
      suites.map(({name, before, after}) => [
        name,
        describeCounts(before),
        describeCounts(after),
      ]),
    ),
    '',
    ...(open.length === 0
      ? ['No test has another result.']
      : [
          'Tests with another result:',
          '',
          ...open.map(({title, from, to}) => `- ${title}: ${from} → ${to}`),
        ]),
    '',
    ...(adjusted.length === 0
      ? ['No present test was changed.']
      : [
          'Present tests whose expectations the proposal changes:',
          '',
          ...adjusted,
        ]),
  ];
}

// `before` and `after`: the results of each round, [{name, median, min}].
function ssrSection({before, after}) {
  if (before.length === 0 || after.length === 0) {
    return ['Not run.'];
  }
  const of = (name, kind) =>
    [before, after].map(rounds =>
      rounds
        .map(results => results.find(each => each.name === name)[kind])
        .map(value => value.toFixed(1))
        .join(', '),
    );
  return [
    table(
      ['ms', 'Fastest', 'Median'],
      before[0].map(({name}) => [
        name,
        ...['min', 'median'].map(kind => of(name, kind).join(' → ')),
      ]),
    ),
    '',
    'Before → after, each round.',
  ];
}

// Two-sided 95 % of Student's t, by degrees of freedom; the last one is an upper bound of all others.
const T = [12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23];

// The geometric mean of the ratios of pairs, with its 95 % interval.
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

// `pairs`: {node, pages: [{page, results}]} of each version of Node.
function pairsSection(pairs) {
  const count = value => value.toLocaleString('en');
  const ms = value => value.toFixed(2);
  return pairs.length === 0
    ? ['Not run.']
    : pairs.flatMap(({node, pages}) => [
        table(
          [`Node ${node}`, 'Rows', 'Largest row', 'First byte, ms'],
          pages.map(({page, results}) => [
            page,
            factsOf(results, count, 'rows'),
            factsOf(results, count, 'largest'),
            factsOf(results, ms, 'first'),
          ]),
        ),
        '',
        table(
          ['CPU, after ÷ before', 'Render', 'Decode', 'To HTML', 'By bytes'],
          pages.map(({page, results}) => [
            page,
            ...['render', 'decode', 'html', 'bytes'].map(kind =>
              interval(
                results.map(([before, after]) => after[kind] / before[kind]),
              ),
            ),
          ]),
        ),
        '',
      ]);
}

// `measured`: {proposal, applied, commit, date, machine, nodes, size, command, suites, open, expected, ssr, pairs}.
// `suites`: {name, before, after} with the results of the tests. `open`: those that differ.
export function summarize(measured) {
  const {proposal, applied, commit, date, machine, nodes, size} = measured;
  return [
    `# ${proposal}: before and after`,
    '',
    `React ${commit}; ${date}; ${machine}; Node ${nodes.join(', ')}.`,
    `Applied: ${applied.join(', ')}. ${size}`,
    '',
    '```',
    measured.command,
    '```',
    '',
    '## React’s Flight suites',
    '',
    ...suitesSection(measured),
    '',
    '## fixtures/flight-ssr-bench',
    '',
    ...ssrSection(measured.ssr),
    '',
    '## Pages, both builds by turns',
    '',
    ...pairsSection(measured.pairs),
    '',
  ].join('\n');
}

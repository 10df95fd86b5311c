// The Flight suites of a checkout, in three configurations of its Jest command line, and their results.

const PATTERN = 'Flight|ReactMarkup|ReactServer-test';

export const SUITES = [
  ['experimental', 'development'],
  ['experimental', 'production'],
  ['stable', 'development'],
].map(([channel, mode]) => ({
  name: `${channel} ${mode}`,
  flags: [`--release-channel=${channel}`, `--env=${mode}`],
}));

// The arguments of Node for one of them. Jest writes its results to `file`.
export function suiteArguments({flags}, file) {
  return [
    'scripts/jest/jest-cli.js',
    ...flags,
    '--ci',
    '--maxWorkers=1',
    // On a busy machine, some of React's tests take longer than Jest's 5 seconds.
    '--testTimeout=120000',
    '--json',
    `--outputFile=${file}`,
    PATTERN,
  ];
}

// Jest's results as {file › test: status}.
export function readResults(json, folder) {
  const tests = {};
  for (const {name, assertionResults, message} of json.testResults) {
    const file = name.replace(`${folder}/`, '');
    if (assertionResults.length === 0) {
      tests[`${file} › the suite itself`] = message ? 'failed' : 'pending';
    }
    for (const {fullName, status} of assertionResults) {
      let title = `${file} › ${fullName}`;
      while (tests[title] !== undefined) {
        title += ' again';
      }
      tests[title] = status;
    }
  }
  return tests;
}

export function countResults(tests) {
  const counts = {passed: 0, failed: 0, others: 0};
  for (const status of Object.values(tests)) {
    counts[status in counts ? status : 'others']++;
  }
  return counts;
}

// Tests whose status differs. New ones that pass or are skipped are no difference.
export function compareResults({name, before, after}) {
  const titles = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...titles]
    .map(title => ({
      title: `${name}: ${title}`,
      from: before[title] ?? 'missing',
      to: after[title] ?? 'missing',
    }))
    .filter(({from, to}) => from !== to)
    .filter(({from, to}) => from !== 'missing' || to === 'failed');
}

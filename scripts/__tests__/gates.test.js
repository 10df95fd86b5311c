'use strict';

const {spawnSync} = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const {CI_GATES, GATES, LONG_GATES, NODE_GATES, ROOT} = require('../gates.js');
const {patternOf, SLOW, SLOW_IN_DEVELOPMENT} = require('../jest/longTests.js');
const {conclude, totalsOf} = require('../printTotals.js');
const manifest = require('../../package.json');

const ALL = [...GATES, ...LONG_GATES, ...NODE_GATES];

test.each(ALL.map(gate => [gate.name, gate]))(
  'the program of the gate "%s" exists',
  (_name, gate) => {
    const [program] = gate.command();
    expect(fs.existsSync(path.resolve(ROOT, program))).toBe(true);
  },
);

test.each(Object.keys(manifest.scripts))(
  'yarn %s runs programs that exist',
  name => {
    const files = manifest.scripts[name].match(/\S+\.js\b/g) ?? [];
    const tools = /^(eslint|flow|jest|prettier)\b/.test(manifest.scripts[name]);
    expect(files.length > 0 || tools).toBe(true);
    for (const file of files) {
      expect([file, fs.existsSync(path.join(ROOT, file))]).toEqual([
        file,
        true,
      ]);
    }
  },
);

test.each([
  [['nothing'], 'format'],
  [['--long', 'nothing'], 'batching'],
  [['--nodes', 'nothing'], '24'],
])('an unknown gate is refused: %s', (names, known) => {
  const {status, stderr} = spawnSync(
    process.execPath,
    ['scripts/test.js', ...names],
    {cwd: ROOT, encoding: 'utf8'},
  );
  expect(status).toBe(2);
  expect(stderr).toContain('unknown gate nothing');
  expect(stderr).toContain(known);
});

test('the totals of `.ci/run` include all gates that it runs', () => {
  const script = fs.readFileSync(path.join(ROOT, '.ci/run'), 'utf8');
  const [, releases] = /\btest:nodes (.+?) \|\|/.exec(script);
  expect(NODE_GATES.filter(gate => CI_GATES.includes(gate))).toEqual(
    NODE_GATES.filter(({name}) => releases.split(' ').includes(name)),
  );
  [...GATES, ...LONG_GATES].forEach(gate => expect(CI_GATES).toContain(gate));
});

test('each gate that runs tests has its own file for the results', () => {
  const files = ALL.flatMap(({results}) => results ?? []);
  expect(files.length).toBeGreaterThan(2);
  expect(new Set(files).size).toBe(files.length);
  ALL.filter(({results}) => results !== undefined).forEach(gate =>
    expect(gate.command()).toContain(gate.results),
  );
});

const TEST_FILES = ['packages', 'fixtures', 'scripts', 'upstream'].flatMap(
  folder =>
    fs
      .readdirSync(path.join(ROOT, folder), {recursive: true})
      .map(file => path.posix.join(folder, file.split(path.sep).join('/')))
      .filter(
        file => file.endsWith('.test.js') && !file.includes('node_modules/'),
      ),
);

// Tests of the gates themselves.
const NOT_SHORTENED = ['scripts/__tests__/gates.test.js'];

// Jest does not report a pattern without files if another pattern has some.
const LONG_FILES = LONG_GATES.filter(({results}) => results !== undefined)
  .flatMap(gate => gate.command())
  .filter(part => part.endsWith('\\.test\\.js$'));

test.each(LONG_FILES)('the long tests %s exist', pattern => {
  const found = TEST_FILES.filter(file => new RegExp(pattern).test('/' + file));
  expect(found).toHaveLength(1);
});

// As in jest.config.js.
const LEFT_TO_LONG = new RegExp(
  patternOf([...SLOW, ...SLOW_IN_DEVELOPMENT, 'parcel', 'rspack', 'turbopack']),
);

// What `yarn test` leaves out or shortens runs somewhere.
const LEFT_OUT = TEST_FILES.filter(
  file =>
    /\.long\.test\.js$/.test(file) ||
    /env\.FLIGHT_LONG\b/.test(fs.readFileSync(path.join(ROOT, file), 'utf8')) ||
    LEFT_TO_LONG.test(file),
).filter(file => !NOT_SHORTENED.includes(file));

test.each(LEFT_OUT)('%s runs completely in a long gate', file => {
  const source = fs.readFileSync(path.join(ROOT, file), 'utf8');
  const gates = LONG_GATES.filter(
    ({env = {}, ...gate}) =>
      Object.keys(env).some(
        name => name === 'FLIGHT_LONG' || source.includes(`env.${name}`),
      ) &&
      gate
        .command()
        .some(
          part =>
            part.endsWith('\\.test\\.js$') && new RegExp(part).test('/' + file),
        ),
  );
  expect(gates.map(({name}) => name)).not.toEqual([]);
});

describe('the totals', () => {
  let folder;

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'totals-test-'));
  });

  afterEach(() => {
    fs.rmSync(folder, {recursive: true});
  });

  test('list the failed tests and the files that could not be run', () => {
    const results = path.join(folder, 'results.json');
    const failedTest = {
      status: 'failed',
      fullName: 'rows are sent',
      failureMessages: ['\u001b[31mexpected 1\u001b[39m\nreceived 2'],
    };
    const testResults = [
      {
        name: path.join(ROOT, 'a.test.js'),
        status: 'failed',
        message: 'all of it',
        assertionResults: [{status: 'passed', fullName: 'fine'}, failedTest],
      },
      {
        name: path.join(ROOT, 'b.test.js'),
        status: 'failed',
        message: 'SyntaxError: there',
        assertionResults: [],
      },
    ];
    const counts = {
      numPassedTests: 1,
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 1,
    };
    fs.writeFileSync(results, JSON.stringify({...counts, testResults}));
    expect(totalsOf([{name: 'one', results}]).failures).toEqual([
      'a.test.js: rows are sent',
      '    expected 1',
      '    received 2',
      'b.test.js',
      '    SyntaxError: there',
    ]);
  });

  // One gate for each row of [passed, failed, broken files]. Null: the gate has no results.
  function conclusionOf(rows) {
    const gates = rows.map((row, index) => {
      const results = path.join(folder, `${index}.json`);
      if (row !== null) {
        const [numPassedTests, numFailedTests, numRuntimeErrorTestSuites] = row;
        const counts = {
          numPassedTests,
          numFailedTests,
          numRuntimeErrorTestSuites,
        };
        fs.writeFileSync(results, JSON.stringify(counts));
      }
      return {name: `gate ${index}`, results};
    });
    return conclude(totalsOf(gates));
  }

  test.each([
    [[[12, 0, 0]], '12 passed, 0 failed', true],
    [[[12, 1, 0]], '12 passed, 1 failed', false],
    [[[12, 0, 2]], '12 passed, 2 failed', false],
    [[[0, 0, 0]], '0 passed, 0 failed', false],
    [
      [
        [12, 0, 0],
        [3, 0, 0],
      ],
      '15 passed, 0 failed',
      true,
    ],
    [
      [
        [12, 1, 0],
        [3, 1, 1],
      ],
      '15 passed, 3 failed',
      false,
    ],
    // A gate without results is a failure.
    [[[12, 0, 0], null], '12 passed, 1 failed', false],
    [[null], '0 passed, 1 failed', false],
  ])('%j', (rows, line, isGood) => {
    expect(conclusionOf(rows)).toEqual({line, isGood});
  });
});

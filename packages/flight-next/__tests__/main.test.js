// The command line, and several processes at once.
'use strict';

const {spawn} = require('child_process');
const {once} = require('events');
const fs = require('fs');
const path = require('path');
const {main} = require('../lib/main.js');
const {
  SMALL,
  createApp,
  snapshot,
  write,
} = require('./support/inventedNext.js');

const PROGRAM = path.resolve(__dirname, '../bin/flight-next.js');

const folders = [];

function create() {
  const made = createApp({size: SMALL});
  folders.push(made.folder);
  return made;
}

afterAll(() => folders.forEach(folder => fs.rmSync(folder, {recursive: true})));

async function run(...given) {
  const lines = [];
  const code = await main(given, line => lines.push(line));
  return {code, text: lines.join('\n')};
}

test('status, apply and restore', async () => {
  const {app, flight, next} = create();
  const before = snapshot(next);
  const where = ['--dir', app];
  expect((await run('status', ...where)).text).toContain('\nnot applied');
  const {code, text} = await run('apply', ...where, '--flight', flight);
  expect(code).toBe(0);
  expect(text).toContain('next 16.4.0 in');
  expect(text).toContain('react-server-dom-webpack 9.9.9: applied');
  expect(text).toContain('react-server-dom-turbopack');
  expect((await run('status', ...where)).text).toContain('\napplied');
  expect((await run('restore', ...where)).text).toContain('restored');
  expect((await run('restore', ...where)).text).toContain('nothing to restore');
  expect(snapshot(next)).toEqual(before);
});

test('apply ends with what to do next', async () => {
  const {app, flight} = create();
  const given = ['apply', '--dir', app, '--flight', flight];
  expect((await run(...given)).text).toMatch(
    /\nNext: build the application again\.\n[^]*"build": "flight-next apply && next build"/,
  );
  const {text} = await run(...given);
  expect(text).not.toContain('Next:');
  expect(text).toContain('"build":');
  // A build that does all of it.
  const scripts = {build: 'flight-next apply && next build'};
  write(app, 'package.json', JSON.stringify({scripts}));
  await run('restore', '--dir', app);
  expect((await run(...given)).text).not.toContain('"build"');
  await run('restore', '--dir', app);
  const before = process.env.npm_lifecycle_event;
  process.env.npm_lifecycle_event = 'build';
  expect((await run(...given)).text).not.toContain('Next:');
  process.env.npm_lifecycle_event = before ?? '';
});

test('status has five lines, and with --verbose the files', async () => {
  const {app, flight} = create();
  await run('apply', '--dir', app, '--flight', flight);
  const {text} = await run('status', '--dir', app);
  expect(text.split('\n').length).toBeLessThanOrEqual(5);
  expect(text).toMatch(/\n {2}\d+ files have our Flight/);
  const verbose = await run('status', '--dir', app, '--verbose');
  expect(verbose.text).toMatch(/ours +dist\/compiled\/next-server/);
});

test('a release that was not tried is allowed, with a warning', async () => {
  const {app, flight, next} = create();
  const given = ['--dir', app, '--flight', flight];
  expect((await run('apply', ...given)).text).not.toContain('not with');
  write(next, 'package.json', '{"name": "next", "version": "16.3.8"}');
  for (const name of ['apply', 'status']) {
    expect(await run(name, ...given)).toMatchObject({
      code: 0,
      text: expect.stringContaining(
        'Warning: flight-next was tried with Next.js 16.4, not with 16.3.8.',
      ),
    });
  }
});

test('a release with another React is refused by its version', async () => {
  const {app, flight, next} = create();
  write(next, 'package.json', '{"name": "next", "version": "15.5.0"}');
  write(
    next,
    'dist/compiled/react-server-dom-webpack/package.json',
    '{"peerDependencies": {"react": "19.2.0-canary-0"}}',
  );
  expect(await run('apply', '--dir', app, '--flight', flight)).toMatchObject({
    code: 1,
    text: expect.stringMatching(
      /flight-next needs Next\.js 16\.4\. .*19\.2\.0-canary-0.*next 15\.5\.0/,
    ),
  });
});

test('check needs an apply', async () => {
  const {app} = create();
  expect(await run('check', '--dir', app)).toMatchObject({
    code: 1,
    text: expect.stringContaining('run "flight-next apply" first'),
  });
});

test('a refusal has the version and exit code 1', async () => {
  const {app, next, flight} = create();
  write(
    next,
    'dist/compiled/next-server/app-page.runtime.prod.js',
    '"/react-server-dom-"',
  );
  expect(await run('apply', '--dir', app, '--flight', flight)).toMatchObject({
    code: 1,
    text: expect.stringMatching(/app-page\.runtime\.prod\.js .*next 16\.4\.0/),
  });
  expect(await run('apply', '--dir', app, '--flight', app)).toMatchObject({
    code: 1,
    text: expect.stringContaining('was not found in'),
  });
});

test.each([[[]], [['other']], [['apply', 'restore']], [['apply', '--other']]])(
  'the arguments %j have exit code 2',
  async given => {
    expect((await run(...given)).code).toBe(2);
  },
);

test('--help lists the commands', async () => {
  const {code, text} = await run('--help');
  expect(code).toBe(0);
  for (const name of ['status', 'apply', 'restore', 'check']) {
    expect(text).toContain(`\n  ${name} `);
  }
});

const CONFIGURATION = `exports.default = () => {
  console.log('a message of the application');
  return Promise.resolve(require(process.argv[2] + '/next.config.js'));
};`;

// They do not notice other files of the same version.
test('caches of builds are removed with a change, and only then', async () => {
  const {app, next, flight} = create();
  write(next, 'dist/server/config.js', CONFIGURATION);
  write(app, 'next.config.js', 'exports.distDir = "out"');
  const fill = () => write(app, 'out/cache/webpack/0.pack', 'old');
  const isThere = () => fs.existsSync(path.join(app, 'out/cache/webpack'));
  write(app, 'out/cache/fetch-cache/x', 'kept');
  const given = ['apply', '--dir', app, '--flight', flight];
  fill();
  expect((await run(...given)).text).toContain('out/cache/webpack');
  expect(isThere()).toBe(false);
  fill();
  await run(...given);
  expect(isThere()).toBe(true);
  await run('restore', '--dir', app);
  expect(isThere()).toBe(false);
  expect(fs.existsSync(path.join(app, 'out/cache/fetch-cache/x'))).toBe(true);
  write(app, 'next.config.js', 'throw new Error("not now")');
  const {code, text} = await run(...given);
  expect(code).toBe(0);
  expect(text).toContain('Warning: The configuration');
});

// As after one install of a workspace.
test('several processes at once', async () => {
  const {app, flight, next} = create();
  const given = ['apply', '--dir', app, '--flight', flight];
  const children = [1, 2, 3].map(() =>
    spawn(process.execPath, [PROGRAM, ...given], {stdio: 'ignore'}),
  );
  const codes = await Promise.all(
    children.map(async child => (await once(child, 'exit'))[0]),
  );
  expect(codes).toEqual([0, 0, 0]);
  expect((await run('status', '--dir', app)).text).toContain('\napplied');
  expect(fs.readdirSync(path.join(next, '.flight-next')).sort()).toEqual([
    'journal.json',
    'originals',
  ]);
});

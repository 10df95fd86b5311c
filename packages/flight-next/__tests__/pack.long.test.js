// The package as it is published, with our built bundles, in an application with an invented Next.
'use strict';

const {spawnSync} = require('child_process');
const fs = require('fs');
const path = require('path');
const {packFlightNext} = require('../../../scripts/packFlightNext.js');
const {ALL, SMALL, createApp, snapshot} = require('./support/inventedNext.js');

const RUNTIME = 'dist/compiled/next-server/app-page.runtime.prod.js';
const FOLDER = './dist/compiled/react-server-dom-webpack';

const {folder, app, next} = createApp({
  size: {...SMALL, bindings: ALL.bindings},
});

afterAll(() => fs.rmSync(folder, {recursive: true}));

test('the package has all bundles, and its files are listed', () => {
  const packed = packFlightNext();
  const {files, bin} = require(path.join(packed, 'package.json'));
  const listed = files.map(name => name.replace(/\/$/, ''));
  for (const name of fs.readdirSync(packed)) {
    expect([...listed, 'package.json', 'LICENSE']).toContain(name);
  }
  const vendored = path.join(packed, 'vendor/react-server-dom-webpack/cjs');
  expect(fs.readdirSync(vendored)).toHaveLength(12);

  const before = snapshot(next);
  const program = path.join(packed, bin['flight-next']);
  const run = name => {
    const {status, stdout, stderr} = spawnSync(
      process.execPath,
      [program, name],
      {cwd: app, encoding: 'utf8'},
    );
    expect([status, stderr]).toEqual([0, '']);
    return stdout;
  };
  expect(run('apply')).toContain(': applied, 20 files');

  // The runtime has only invented React, so the functions are only looked at.
  const script = `
    globalThis.__next_require__ = () => {};
    const load = require(${JSON.stringify(path.join(next, RUNTIME))});
    console.log(Object.keys(load('${FOLDER}/client.node.js')).sort().join());
  `;
  const {stdout} = spawnSync(process.execPath, ['-e', script], {
    encoding: 'utf8',
  });
  expect(stdout.trim().split(',')).toEqual(
    expect.arrayContaining(['createFromNodeStream', 'encodeReply']),
  );
  run('restore');
  expect(snapshot(next)).toEqual(before);
});

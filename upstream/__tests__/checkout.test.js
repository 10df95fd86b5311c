// All proposals on a real checkout, without writing to it. Only with REACT_CHECKOUT=DIR.
'use strict';

const {spawnSync} = require('child_process');
const fs = require('fs');
const path = require('path');

const ROOT = path.resolve(__dirname, '../..');
const PROPOSALS = path.join(ROOT, 'upstream/proposals');
const CHECKOUT = process.env.REACT_CHECKOUT;

const names = fs
  .readdirSync(PROPOSALS)
  .filter(name => fs.existsSync(path.join(PROPOSALS, name, 'edits.mjs')));

const withCheckout = CHECKOUT === undefined ? test.skip : test;

withCheckout.each(names)('%s finds all of its places', name => {
  const {status, stdout, stderr} = spawnSync(
    process.execPath,
    [
      'upstream/apply.mjs',
      '--checkout',
      CHECKOUT,
      '--proposal',
      name,
      '--check',
    ],
    {cwd: ROOT, encoding: 'utf8'},
  );
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^Applicable: |applied already\.$/m);
  expect(status).toBe(0);
});

test('each proposal has a description', () => {
  for (const name of fs.readdirSync(PROPOSALS)) {
    const text = fs.readFileSync(
      path.join(PROPOSALS, name, 'PROPOSAL.md'),
      'utf8',
    );
    expect(text.split('\n').length).toBeLessThanOrEqual(121);
  }
});

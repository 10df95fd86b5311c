// What is committed: files that somebody wrote, not caches or builds.
'use strict';

const {execFileSync} = require('child_process');
const path = require('path');

const ROOT = path.resolve(__dirname, '../../..');

test('all files are text, except pictures', () => {
  const lines = execFileSync('git', ['ls-files', '--eol'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  // The kind of the file in the index is first, its name is last.
  const files = lines
    .trim()
    .split('\n')
    .filter(line => line.startsWith('i/-text'))
    .map(line => line.split('\t')[1])
    .filter(file => !file.endsWith('.png'));
  expect(files).toEqual([]);
});

'use strict';

const {checkLockfileText} = require('../lockfile.js');

const ENTRY = '"a@^1.0.0":\n  version "1.0.0"\n  integrity sha512-x==\n';

test('versions and checksums are accepted', () => {
  expect(checkLockfileText(ENTRY)).toEqual([]);
});

test('a download URL is refused', () => {
  const line = '  resolved "https://host.example/a-1.0.0.tgz#0"\n';
  const complaints = checkLockfileText(ENTRY + line);
  expect(complaints).toHaveLength(1);
  expect(complaints[0]).toContain('yarn.lock:4');
});

test('a dependency by URL is refused', () => {
  expect(
    checkLockfileText('"a@https://host.example/a.tgz":\n  version "1.0.0"\n'),
  ).toHaveLength(1);
});

// Gate: the lockfile has versions and checksums, but no download URLs, which yarn does not need.
// lockfile-lint requires the opposite: it fails for entries without a URL.
'use strict';

const fs = require('fs');
const path = require('path');
const report = require('./report.js');

function checkLockfileText(text) {
  const complaints = [];
  text.split('\n').forEach((line, index) => {
    if (/^\s+resolved /.test(line) || /\bhttps?:\/\//.test(line)) {
      complaints.push(
        `yarn.lock:${index + 1}: download URL; remove such lines with ` +
          "sed -i '/^  resolved /d' yarn.lock",
      );
    }
  });
  return complaints;
}

function checkLockfile(root) {
  const text = fs.readFileSync(path.join(root, 'yarn.lock'), 'utf8');
  const count = (text.match(/^ {2}version /gm) ?? []).length;
  const complaints = checkLockfileText(text);
  if (count === 0) {
    complaints.push('yarn.lock has no packages');
  }
  return {complaints, summary: `${count} locked packages`};
}

module.exports = {checkLockfileText};

if (require.main === module) {
  report('lockfile', checkLockfile);
}

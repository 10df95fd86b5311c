// The caches of builds of an application. They have results for the files of packages, and only compare
// the version of a package, which apply and restore do not change.
'use strict';

const fs = require('fs');
const path = require('path');

const CACHES = [
  'cache/webpack',
  'cache/turbopack',
  'dev/cache/webpack',
  'dev/cache/turbopack',
];

// The folders that were removed.
function removeCaches({app}, {distDir}) {
  const folders = CACHES.map(name => path.resolve(app, distDir, name)).filter(
    folder => fs.existsSync(folder),
  );
  for (const folder of folders) {
    fs.rmSync(folder, {recursive: true, force: true});
  }
  return folders;
}

module.exports = {removeCaches};

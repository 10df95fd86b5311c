// The constants of a package, which packageInfo.js of flight-core has: its name, its version, and
// the release of React that it follows (docs/decisions/027-versions.md).
'use strict';

const fs = require('fs');
const path = require('path');

function manifestFile(packageName) {
  return `packages/${packageName}/package.json`;
}

// A package for which React has no counterpart follows no release. A test of the build has no
// package.json.
function constantsOf(root, packageName) {
  const file = path.join(root, manifestFile(packageName));
  if (!fs.existsSync(file)) {
    return {};
  }
  const {name, version, flight} = JSON.parse(fs.readFileSync(file, 'utf8'));
  return flight === undefined
    ? {}
    : {
        __PACKAGE_NAME__: name,
        __PACKAGE_VERSION__: version,
        __REACT_VERSION__: flight.react,
      };
}

module.exports = {constantsOf, manifestFile};

// A registry for one scope, which has one package. yarn 1 installs a package under an alias only from a
// registry, and npm and pnpm then read the same manifest as yarn.
'use strict';

const crypto = require('crypto');
const {once} = require('events');
const fs = require('fs');
const http = require('http');

const HOST = '127.0.0.1';

function describePackage(manifest, bytes, url) {
  const {name, version} = manifest;
  const hash = crypto.createHash('sha512').update(bytes).digest('base64');
  const dist = {tarball: `${url}/${version}.tgz`, integrity: `sha512-${hash}`};
  return {
    name,
    'dist-tags': {latest: version},
    versions: {[version]: {...manifest, dist}},
  };
}

// {url, stop}: serves a tarball of the package with this manifest.
async function startScopeRegistry(manifest, tarball) {
  const bytes = fs.readFileSync(tarball);
  const server = http.createServer((request, response) => {
    const url = `http://${HOST}:${server.address().port}`;
    if (request.url.endsWith('.tgz')) {
      response.end(bytes);
      return;
    }
    // Names of scoped packages are encoded: @scope%2fname.
    const isKnown = decodeURIComponent(request.url) === `/${manifest.name}`;
    response.statusCode = isKnown ? 200 : 404;
    response.setHeader('content-type', 'application/json');
    const answer = isKnown ? describePackage(manifest, bytes, url) : {};
    response.end(JSON.stringify(answer));
  });
  server.listen(0, HOST);
  await once(server, 'listening');
  const {port} = server.address();
  return {
    url: `http://${HOST}:${port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

module.exports = {startScopeRegistry};

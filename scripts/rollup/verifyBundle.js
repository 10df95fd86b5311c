// Finds forbidden content in a finished bundle. Returns one message per finding.
'use strict';

const FORBIDDEN_TEXT = [
  [/__DEV__/, 'the development flag'],
  [/__PACKAGE_|__REACT_VERSION__/, 'a constant of the package'],
  [/@babel\/runtime|regeneratorRuntime/, 'a Babel helper package'],
  [
    /require\(\s*['"](flight-core|flight-html|react-client|react-server|react-server-dom)['"/]/,
    'an import of a workspace',
  ],
];

function verifyMap(root, text) {
  const map = JSON.parse(text);
  const findings = [];
  if (text.includes(root)) {
    findings.push('its source map contains a path of this machine');
  }
  for (const source of map.sources) {
    if (!source.startsWith('packages/')) {
      findings.push(`its source map has the source ${source}`);
    }
  }
  if (map.sources.length !== map.sourcesContent?.length) {
    findings.push('its source map does not have the text of its sources');
  }
  return findings;
}

// bundle: {mode, code, map, modules}. Development bundles have no map.
function verifyBundle(root, bundle) {
  const findings = bundle.map === undefined ? [] : verifyMap(root, bundle.map);
  for (const [pattern, what] of FORBIDDEN_TEXT) {
    if (pattern.test(bundle.code)) {
      findings.push(`it contains ${what}`);
    }
  }
  if (bundle.code.includes(root)) {
    findings.push('it contains a path of this machine');
  }
  if (bundle.mode === 'production') {
    if (/\btracer\b/.test(bundle.code)) {
      findings.push(
        'it contains the name tracer, which production does not have',
      );
    }
    for (const file of Object.keys(bundle.modules)) {
      if (file.includes('/src/dev/')) {
        findings.push(`it contains development code: ${file}`);
      }
    }
  }
  return findings;
}

module.exports = {verifyBundle};

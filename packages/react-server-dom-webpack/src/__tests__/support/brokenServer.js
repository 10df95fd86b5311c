// A copy of our production build for Node with a fault: its JSON.parse throws a RangeError with
// `message` if the result is nested more deeply than `depth`.
import fs from 'fs';
import path from 'path';

const ROOT = path.resolve(__dirname, '../../../../..');
const BUNDLE = path.join(
  ROOT,
  'build/node_modules/react-server-dom-webpack/cjs/react-server-dom-webpack-server.node.production.js',
);

// Shadows the global of this name in the bundle.
function createJson({parse, stringify}, {depth, message}) {
  const depthOf = value =>
    typeof value === 'object' && value !== null
      ? 1 + Math.max(0, ...Object.values(value).map(depthOf))
      : 0;
  return {
    stringify,
    parse(text) {
      const value = parse(text);
      // Long texts of the tables are deep ones; counting their levels would overflow the stack.
      if (text.length > 10000 || depthOf(value) > depth) {
        throw new RangeError(message);
      }
      return value;
    },
  };
}

// Returns the file of the copy.
export function brokenServer(folder, fault) {
  const file = path.join(folder, 'server.node.js');
  const json = `(${createJson})(globalThis.JSON, ${JSON.stringify(fault)})`;
  const code = fs.readFileSync(BUNDLE, 'utf8');
  // Packages are resolved relative to the build.
  const require = `require('module').createRequire(${JSON.stringify(BUNDLE)})`;
  fs.writeFileSync(
    file,
    `'use strict';(function(require, JSON) {${code}\n})(${require}, ${json});`,
  );
  return file;
}

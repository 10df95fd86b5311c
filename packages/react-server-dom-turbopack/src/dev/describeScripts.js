// Development: the scripts of a module in Turbopack. An item of its list of chunks is a path, or an
// array that begins with it.

import type {DescribeModule} from 'react-client/src/dev/debugState.js';

import {describeScriptsWith} from 'react-server-dom/src/dev/scriptInfo.js';

export const describeScripts: DescribeModule = describeScriptsWith({
  idsOf: chunks =>
    chunks.map(chunk => (Array.isArray(chunk) ? chunk[0] : chunk)),
  placesOf: path => [String(path)],
  valueOf: (path, href) => href,
});

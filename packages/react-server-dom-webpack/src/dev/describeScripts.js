// Development: the scripts of a module in webpack.

import type {DescribeModule} from 'react-client/src/dev/debugState.js';

import {describeScriptsWith} from 'react-server-dom/src/dev/scriptInfo.js';

export const describeScripts: DescribeModule = describeScriptsWith({
  // [chunk id, file, …]
  idsOf: chunks => chunks.filter((_, index) => index % 2 === 0),
  placesOf,
  valueOf: (chunkId, href) => ({chunkId, href}),
});

// The file name is relative to the public path in webpack. In other bundlers that provide webpack's
// globals it may be a URL.
function placesOf(id: unknown): ReadonlyArray<string> {
  const chunkId = String(id);
  const file =
    typeof __webpack_get_script_filename__ === 'function'
      ? __webpack_get_script_filename__(chunkId)
      : String(__webpack_require__.u(chunkId));
  const folder =
    typeof __webpack_public_path__ === 'string' ? __webpack_public_path__ : '';
  return [file, folder + file];
}

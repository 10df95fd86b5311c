// The content of a module row: an export, the bundles that the browser loads for it, and an import map
// if there is one.
//
//   ["kG3x1","Button",["button.js"]]
//   ["kG3x1","Button",["button.js"],{"lib":"lib.js"}]

import {protocolError} from 'flight-core/src/errors.js';

export type ImportMap = interface {readonly [id: string]: unknown};

export type ImportMetadata = [
  id: string | number,
  name: string,
  bundles: ReadonlyArray<string>,
  importMap?: ?ImportMap,
];

// The content comes from the network.
export function acceptMetadata(content: unknown): ImportMetadata {
  const [id, name, bundles, importMap] = Array.isArray(content) ? content : [];
  const isValid =
    (typeof id === 'string' || typeof id === 'number') &&
    typeof name === 'string' &&
    Array.isArray(bundles) &&
    bundles.every(bundle => typeof bundle === 'string') &&
    (importMap == null || typeof importMap === 'object');
  if (!isValid) {
    throw protocolError(
      'A module row must be [module id, export name, bundles] or ' +
        '[module id, export name, bundles, import map].',
      1007,
    );
  }
  return content as $FlowFixMe; // as tested
}

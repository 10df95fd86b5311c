// The manifest for the program that renders HTML: how browsers load scripts, and where client
// modules are. See
// docs/protocol/bundlers.md, 1 and 2.

import type {PlacedReference} from './placeReferences.js';
import type {Compilation} from './webpackTypes.js';

type CrossOrigin = 'anonymous' | 'use-credentials' | null;

export type ConsumerManifest = {
  moduleLoading: {prefix: string, crossOrigin: CrossOrigin},
  moduleMap: {[id: string]: {'*': {specifier: string, name: '*'}}},
};

function readCrossOrigin(crossOriginLoading: unknown): CrossOrigin {
  if (typeof crossOriginLoading !== 'string') {
    return null;
  }
  return crossOriginLoading === 'use-credentials'
    ? 'use-credentials'
    : 'anonymous';
}

export function createConsumerManifest(
  references: ReadonlyArray<PlacedReference>,
  {publicPath, crossOriginLoading}: Compilation['outputOptions'],
): ConsumerManifest {
  const moduleMap: ConsumerManifest['moduleMap'] = {};
  for (const {id, url} of references) {
    moduleMap[String(id)] = {'*': {specifier: url, name: '*'}};
  }
  return {
    moduleLoading: {
      // Keeps webpack's default "auto".
      prefix: typeof publicPath === 'string' ? publicPath : '',
      crossOrigin: readCrossOrigin(crossOriginLoading),
    },
    moduleMap,
  };
}

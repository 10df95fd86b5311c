// The hooks of Node before 16.12. The exports exist because those of the reference do.

import {usageError} from 'flight-core/src/errors.js';

export function getSource(): empty {
  throw oldHook('getSource');
}

export function transformSource(): empty {
  throw oldHook('transformSource');
}

function oldHook(name: string): Error {
  return usageError(
    `The hook "${name}" of react-server-dom-webpack/node-loader is one of Node before 16.12. ` +
      'Use Node 20 or newer, which calls "load".',
  );
}

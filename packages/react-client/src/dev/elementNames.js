// The names of element types in tools.

import {chunkOfLazy, unwrapLazy} from '../waits/lazy.js';
import {readChunk} from 'flight-core/src/chunk/chunk.js';
import {memberOf} from 'flight-core/src/guard/userValues.js';

// The built-in types of React that can be sent.
export const REACT_TYPES: Map<unknown, string> = new Map([
  [Symbol.for('react.fragment'), ''],
  [Symbol.for('react.suspense'), 'Suspense'],
  [Symbol.for('react.suspense_list'), 'SuspenseList'],
  [Symbol.for('react.profiler'), 'Profiler'],
  [Symbol.for('react.strict_mode'), 'StrictMode'],
  [Symbol.for('react.activity'), 'Activity'],
  [Symbol.for('react.view_transition'), 'ViewTransition'],
]);

// '' if the type has no name. Evaluates the module of a client component that has been loaded.
export function nameOfType(type: unknown): string {
  if (typeof type === 'string') {
    return type;
  }
  const known = REACT_TYPES.get(type);
  if (known !== undefined) {
    return known;
  }
  const module = chunkOfLazy(type);
  if (module !== null) {
    readChunk(module);
  }
  const component = unwrapLazy(type);
  return (
    ['displayName', 'name']
      .map(key => toText(memberOf(component, key)))
      .find(Boolean) ?? ''
  );
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

// What the code that Rspack generates calls for modules with "use server-entry" and "use server".

import {usageError} from 'flight-core/src/errors.js';
import {
  asObjectOrFunction,
  nameValue,
} from 'flight-core/src/guard/userValues.js';

// Adds to an export of the module `resource` the files that its page starts with. Other values than
// objects and functions are returned unchanged.
export function createServerEntry<T>(value: T, resource: string): T {
  const entry = asObjectOrFunction(value);
  if (entry !== null) {
    const {entryCssFiles, entryJsFiles} = __rspack_rsc_manifest__;
    Reflect.set(entry, 'resource', resource);
    Reflect.set(entry, 'entryJsFiles', entryJsFiles ?? []);
    Reflect.set(entry, 'entryCssFiles', entryCssFiles?.[resource] ?? []);
  }
  return value;
}

// The exports of a module with "use server".
export function ensureServerActions(exports: unknown): void {
  for (const value of Array.isArray(exports) ? exports : []) {
    if (typeof value !== 'function') {
      throw usageError(
        'A file with "use server" can only export async functions, got ' +
          `${nameValue(value)}.`,
      );
    }
  }
}

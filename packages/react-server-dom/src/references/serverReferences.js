// Server references, as a render writes them: the same for all bundlers. References have the id
// themselves, so no manifest is needed.

import type {ServerReference} from './registerServerReference.js';

import {isServerReference} from './registerServerReference.js';

export const serverReferences = {
  isServerReference,
  getServerReferenceId: (
    manifest: unknown,
    reference: ServerReference,
  ): string => reference.$$id,
  getServerReferenceBoundArguments: (
    manifest: unknown,
    reference: ServerReference,
  ): ReadonlyArray<unknown> | null => reference.$$bound,
  // In development, where the function was registered.
  getServerReferenceLocation: (
    manifest: unknown,
    reference: ServerReference,
  ): Error | void => reference.$$location,
};

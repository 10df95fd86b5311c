// Names the content of static blocks (the option `staticBlocks`).

import type {HashBlock} from 'react-server/src/request/request.js';

// In bundles for all environments: Node since 20.16, Bun, Deno, workerd with Node's modules.
function findCrypto() {
  const process = Reflect.get(globalThis, 'process');
  return process?.getBuiltinModule?.('node:crypto');
}

// Null where no synchronous hash function is found, or without the option.
export function hashBlockFor(staticBlocks: unknown): HashBlock | null {
  const crypto = staticBlocks === true ? findCrypto() : null;
  return crypto == null
    ? null
    : text => crypto.createHash('sha256').update(text).digest('base64url');
}

// Operations on bytes of the environment.

import type {Scratch} from './scratch.js';

export type ByteHost = {
  readonly scratch: Scratch,
  // Unshared memory, which may be uninitialized.
  readonly allocate: (size: number) => Uint8Array,
  // The result may share memory.
  readonly encode: (text: string) => Uint8Array,
  readonly isUtf8: (bytes: Uint8Array) => boolean,
  // UTF-8 as the content of a string literal in single quotes, in scratch memory or memory of its
  // own. Null if the bytes are not UTF-8, or if the content is longer than the limit.
  readonly escapeLiteral: (
    bytes: Uint8Array,
    limit: number,
  ) => Uint8Array | null,
  // Characters that are not ASCII become others.
  readonly decodeASCII: (bytes: Uint8Array) => string,
  readonly toBase64: (bytes: Uint8Array) => string,
};

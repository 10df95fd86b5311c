// The encryption of arguments that are bound to functions of the server: such a function may be defined
// in a component, and the values that it uses are sent to the client and back. Rspack generates the calls;
// the application sets the encryption. Without it, the arguments are sent as they are.

import {usageError} from 'flight-core/src/errors.js';
import {hasMethod, nameValue} from 'flight-core/src/guard/userValues.js';

export type BoundArgsEncryption = interface {
  readonly encrypt: (id: string, ...args: ReadonlyArray<unknown>) => unknown,
  readonly decrypt: (id: string, encrypted: unknown) => unknown,
};

export type EncryptionFunctions = {
  readonly encryptServerActionBoundArgs: (
    id: string,
    ...args: ReadonlyArray<unknown>
  ) => unknown,
  readonly decryptServerActionBoundArgs: (
    id: string,
    encrypted: unknown,
  ) => unknown,
  readonly setServerActionBoundArgsEncryption: (
    encryption: BoundArgsEncryption,
  ) => void,
};

const PLAIN: BoundArgsEncryption = {
  encrypt: (id, ...args) => Promise.resolve(args),
  decrypt: (id, args) => args,
};

export function createEncryption(): EncryptionFunctions {
  let current = PLAIN;
  return {
    encryptServerActionBoundArgs: (id, ...args) =>
      Reflect.apply(current.encrypt, current, [id, ...args]),
    decryptServerActionBoundArgs: (id, encrypted) =>
      current.decrypt(id, encrypted),
    setServerActionBoundArgsEncryption(encryption) {
      if (
        !hasMethod(encryption, 'encrypt') ||
        !hasMethod(encryption, 'decrypt')
      ) {
        throw usageError(
          'setServerActionBoundArgsEncryption expects an object with the functions encrypt and ' +
            `decrypt, got ${nameValue(encryption)}.`,
        );
      }
      current = encryption;
    },
  };
}

// The key context that server components leave behind for their output. A component disappears
// from the output, so its result takes its place among the siblings, and its key.

// Immutable: saved and restored as one value.
export type KeyContext = {
  // The keys of the keyed components above, joined by commas.
  readonly keyPath: string | null,
  // True below an unkeyed component or fragment that has no keyed one above it.
  readonly implicitSlot: boolean,
};

// The context inside props, arrays and objects. Always this record: it is compared by identity.
export const NO_KEYS: KeyContext = {keyPath: null, implicitSlot: false};

const IMPLICIT_SLOT: KeyContext = {keyPath: null, implicitSlot: true};

// key "b" under "a" → "a,b"
export function joinKeys(
  keyPath: string | null,
  key: string | null,
): string | null {
  if (keyPath === null) {
    return key;
  }
  return key === null ? keyPath : keyPath + ',' + key;
}

// The context of a component's result. Without a key anywhere above, the result takes the
// component's slot by position.
export function enterComponent(
  context: KeyContext,
  key: string | null,
): KeyContext {
  const {keyPath, implicitSlot} = context;
  if (key !== null) {
    return {keyPath: joinKeys(keyPath, key), implicitSlot};
  }
  return keyPath === null ? IMPLICIT_SLOT : context;
}

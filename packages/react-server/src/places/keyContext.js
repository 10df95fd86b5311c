// The key context that a server component leaves behind for its output. The output does not contain
// the component, so its result gets the key and the position of the component among its siblings.

// Immutable: saved and restored as one value.
export type KeyContext = {
  // The keys of the keyed components around the value, joined by commas.
  readonly keyPath: string | null,
  // True below an unkeyed component or fragment that has no keyed one above it.
  readonly implicitSlot: boolean,
};

// The context of a place when it is made. Always this record: it is compared by identity.
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

// The key context that a server component leaves behind for its output. The output does not contain
// the component, so its result gets the key and the position of the component among its siblings.

// A symbol is React's optimistic key (of its experimental channel). It is not joined: the client chooses
// the key, so other keys around it or in it have no meaning.
export type Key = string | symbol;

// Immutable: saved and restored as one value.
export type KeyContext = {
  // The keys of the keyed components around the value, joined by commas.
  readonly keyPath: Key | null,
  // True below an unkeyed component or fragment that has no keyed one above it.
  readonly implicitSlot: boolean,
};

// The context of a place when it is made. Always this record: it is compared by identity.
export const NO_KEYS: KeyContext = {keyPath: null, implicitSlot: false};

const IMPLICIT_SLOT: KeyContext = {keyPath: null, implicitSlot: true};

// key "b" under "a" → "a,b"
export function joinKeys(keyPath: Key | null, key: Key | null): Key | null {
  if (keyPath === null || typeof key === 'symbol') {
    return key;
  }
  return key === null || typeof keyPath === 'symbol'
    ? keyPath
    : keyPath + ',' + key;
}

// The context of a component's result. Without a key anywhere above, the result takes the
// component's slot by position.
export function enterComponent(
  context: KeyContext,
  key: Key | null,
): KeyContext {
  const {keyPath, implicitSlot} = context;
  if (key !== null) {
    return {keyPath: joinKeys(keyPath, key), implicitSlot};
  }
  return keyPath === null ? IMPLICIT_SLOT : context;
}

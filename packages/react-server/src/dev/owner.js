// The component that runs: known while it is called, and behind its awaits where the
// environment has a storage that follows them.

import type {ComponentInfo} from './info.js';

export interface OwnerStorage {
  run<T>(owner: ComponentInfo | void, callback: () => T): T;
  getStore(): ComponentInfo | void;
}

// The state of the process, which React asks for through functions without parameters.
const ambient: {
  owner: ComponentInfo | null,
  storage: OwnerStorage | null,
} = {owner: null, storage: null};

export function keepOwnersIn(storage: OwnerStorage | null): void {
  ambient.storage = storage;
}

export function currentOwner(): ComponentInfo | null {
  if (ambient.owner !== null) {
    return ambient.owner;
  }
  const {storage} = ambient;
  return storage === null ? null : (storage.getStore() ?? null);
}

// The callback and what it awaits belong to the component.
export function runWithOwner<T>(owner: ComponentInfo, callback: () => T): T {
  const previous = ambient.owner;
  ambient.owner = owner;
  try {
    const {storage} = ambient;
    return storage === null ? callback() : storage.run(owner, callback);
  } finally {
    ambient.owner = previous;
  }
}

// The same for code that is called and does not wait.
export function callWithOwner<T>(owner: ComponentInfo, callback: () => T): T {
  const previous = ambient.owner;
  ambient.owner = owner;
  try {
    return callback();
  } finally {
    ambient.owner = previous;
  }
}

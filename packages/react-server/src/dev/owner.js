// The component that is running. It is known during its call and, if the environment has a storage
// for that, also after each `await`.

import type {AsyncStorage} from '../request/host.js';
import type {ComponentInfo} from './info.js';

export type OwnerStorage = AsyncStorage<ComponentInfo>;

// State of the process: React reads it through functions without parameters.
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

// Runs the callback as the component, including the code after its awaits.
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

// Like `runWithOwner`, for synchronous code.
export function callWithOwner<T>(owner: ComponentInfo, callback: () => T): T {
  const previous = ambient.owner;
  ambient.owner = owner;
  try {
    return callback();
  } finally {
    ambient.owner = previous;
  }
}

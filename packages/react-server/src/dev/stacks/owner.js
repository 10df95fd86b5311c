// The component that is running. It is known during its call and, if the environment has a storage
// for that, also after each `await`.

import type {AsyncStorage} from '../../request/host.js';
import type {ComponentInfo} from '../info.js';

import {runningOwner} from '../processState.js';

export type OwnerStorage = AsyncStorage<ComponentInfo>;

export function keepOwnersIn(storage: OwnerStorage | null): void {
  runningOwner.storage = storage;
}

export function currentOwner(): ComponentInfo | null {
  if (runningOwner.info !== null) {
    return runningOwner.info;
  }
  const {storage} = runningOwner;
  return storage === null ? null : (storage.getStore() ?? null);
}

// Runs the callback as the component, including the code after its awaits.
export function runWithOwner<T>(owner: ComponentInfo, callback: () => T): T {
  const previous = runningOwner.info;
  runningOwner.info = owner;
  try {
    const {storage} = runningOwner;
    return storage === null ? callback() : storage.run(owner, callback);
  } finally {
    runningOwner.info = previous;
  }
}

// Like `runWithOwner`, for synchronous code.
export function callWithOwner<T>(owner: ComponentInfo, callback: () => T): T {
  const previous = runningOwner.info;
  runningOwner.info = owner;
  try {
    return callback();
  } finally {
    runningOwner.info = previous;
  }
}

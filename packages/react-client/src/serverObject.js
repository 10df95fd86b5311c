// "$H1" with 1:{"id":"settings.js#defaults"}: an object that stays on the server. The client can only send
// it back.

import {usageError} from 'flight-core/src/errors.js';
import {isHarmlessRead} from 'flight-core/src/guard/opaqueReads.js';

type Description = {readonly id: unknown};

// The row → the object; the object → what replies send.
const objects: WeakMap<interface {}, interface {}> = new WeakMap();
const descriptions: WeakMap<interface {}, Description> = new WeakMap();

const TRAPS: Proxy$traps<interface {}> = {
  get(target, name) {
    if (name !== '$$typeof' && !isHarmlessRead(name)) {
      throw usageError(
        `Cannot read "${String(name)}" of an object of the server on the client. It can ` +
          'only be passed to the server.',
        609,
      );
    }
  },
  set() {
    throw usageError(
      'Cannot assign to an object of the server on the client.',
      610,
    );
  },
};

// The same object for each occurrence. The client trusts the id.
export function makeServerObject(row: unknown): interface {} | null {
  if (typeof row !== 'object' || !row) {
    return null;
  }
  let object = objects.get(row);
  if (!object) {
    object = new Proxy({}, TRAPS);
    objects.set(row, object);
    descriptions.set(object, {
      id: (row as interface {readonly id?: unknown}).id,
    });
  }
  return object;
}

export function describeServerObject(value: interface {}): Description | void {
  return descriptions.get(value);
}

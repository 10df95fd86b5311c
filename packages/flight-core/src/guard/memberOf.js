// Members that the types do not know: set by the platform, React, applications or servers. Undefined for
// values without members.

import {asObjectOrFunction} from './functionOf.js';

export function memberOf(value: unknown, key: string): unknown {
  const object = asObjectOrFunction(value);
  return object === null ? undefined : Reflect.get(object, key);
}

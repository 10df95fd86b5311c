// Whether Object.prototype has enumerable properties, which `for…in` includes: a library may extend
// it. If not, a walk does not have to check that each key is an own key. Only the walk of the server
// does that, for speed (benchmarks `sections` and `table`); other code uses Object.keys.

import {OBJECT_PROTOTYPE} from './plainProperty.js';

export function hasInheritedKeys(): boolean {
  return Object.keys(OBJECT_PROTOTYPE).length > 0;
}

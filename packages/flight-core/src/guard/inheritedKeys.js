// Whether Object.prototype has enumerable properties, which `for…in` includes. If not, a walk does
// not have to check that each key is an own key.

import {OBJECT_PROTOTYPE} from './plainProperty.js';

export function hasInheritedKeys(): boolean {
  return Object.keys(OBJECT_PROTOTYPE).length > 0;
}

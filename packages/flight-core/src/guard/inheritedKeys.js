// Whether Object.prototype has enumerable properties, which `for…in` includes. If not, a walk does
// not have to check that each key is an own key.

const NOTHING = {};

export function hasInheritedKeys(): boolean {
  for (const key in NOTHING) {
    if (!Object.hasOwn(NOTHING, key)) {
      return true;
    }
  }
  return false;
}

// Whether Object.prototype has enumerable properties, which `for…in` includes. If not, a walk does
// not have to check that each key is an own key.

const NOTHING = {};

export function hasInheritedKeys(): boolean {
  let inherited: string | null = null;
  // It has no keys of its own.
  for (const key in NOTHING) {
    inherited = key;
  }
  return inherited !== null;
}

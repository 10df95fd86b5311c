// Whether somebody has given all objects of the program properties that `for…in` meets. As
// long as nobody has, a walk need not ask of each key whether it is an own one.

const NOTHING = {};

export function hasInheritedKeys(): boolean {
  for (const key in NOTHING) {
    if (!Object.hasOwn(NOTHING, key)) {
      return true;
    }
  }
  return false;
}

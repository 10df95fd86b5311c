// Binding as every function does it, whatever `bind` the function itself has.

const bind = Reflect.get(Function.prototype, 'bind');

export function bindFunction(
  fn: interface {},
  parameters: ReadonlyArray<unknown>,
): interface {} {
  return bind.apply(fn, parameters);
}

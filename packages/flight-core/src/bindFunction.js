// `Function.prototype.bind`, even for a function that has a `bind` of its own.

const bind = Reflect.get(Function.prototype, 'bind');

export function bindFunction(
  fn: interface {},
  parameters: ReadonlyArray<unknown>,
): interface {} {
  return bind.apply(fn, parameters);
}

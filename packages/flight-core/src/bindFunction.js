// `Function.prototype.bind`, even for a function that has its own `bind`.

const bind = Reflect.get(Function.prototype, 'bind');

export function bindFunction(
  fn: interface {},
  parameters: ReadonlyArray<unknown>,
): interface {} {
  return bind.apply(fn, parameters);
}

// Functions and objects of user code and of modules, with a type that Flow knows.

// A function with any parameters and any fields. A class, which cannot be called, is possible, too.
export type UserFunction = interface {
  (...parameters: ReadonlyArray<unknown>): unknown,
  bind(object: unknown, ...parameters: ReadonlyArray<unknown>): UserFunction,
  call(object: unknown, ...parameters: ReadonlyArray<unknown>): unknown,
  readonly $$typeof?: unknown,
  readonly name: string,
  readonly prototype?: unknown,
} & {readonly [string]: unknown};

// Null for other values.
export function functionOf(value: unknown): UserFunction | null {
  return typeof value === 'function' ? (value as $FlowFixMe) : null; // as tested
}

// Null for other values. Reading a field may run a getter or proxy trap.
export function asObjectOrFunction(
  value: unknown,
): {readonly [string]: unknown} | null {
  return typeof value === 'object' ? value : functionOf(value);
}

// Values of user code, of modules and of the platform, with types that Flow knows.

// A function with any parameters and any fields. A class, which cannot be called, is possible, too.
export type UserFunction = interface {
  (...parameters: ReadonlyArray<unknown>): unknown,
  bind(object: unknown, ...parameters: ReadonlyArray<unknown>): UserFunction,
  call(object: unknown, ...parameters: ReadonlyArray<unknown>): unknown,
  readonly $$typeof?: unknown,
  readonly name: string,
  readonly prototype?: unknown,
} & {readonly [string]: unknown};

// Any object. Reading a field may run a getter or proxy trap.
export type UserObject = {readonly [string]: unknown};

// Promises of user code and of modules: anything that can be awaited.
export type Thenable<T = unknown> = interface {
  then(
    onFulfilled: (value: T) => unknown,
    onRejected: (reason: unknown) => unknown,
  ): unknown,
  // As React tracks it: set when it is first read.
  status?: unknown,
  value?: unknown,
  reason?: unknown,
};

// Null for other values.
export function functionOf(value: unknown): UserFunction | null {
  return typeof value === 'function' ? (value as $FlowFixMe) : null; // as tested
}

// Null for other values.
export function asObjectOrFunction(value: unknown): UserObject | null {
  return typeof value === 'object' ? value : functionOf(value);
}

// Null for other values.
export function asThenable(
  value: $FlowFixMe, // of any type, as strings may have `then` too
): Thenable | null {
  return typeof value?.then === 'function' ? value : null;
}

// A typed array or DataView of any realm; null for other values.
export function asBufferView(value: unknown): $ArrayBufferView | null {
  return ArrayBuffer.isView(value)
    ? (value as $FlowFixMe) // a view, as tested
    : null;
}

// Checks arguments of any type, before an invalid one fails with a message that only says "is not a
// function".
export function hasMethod(value: unknown, name: string | symbol): boolean {
  const object: interface {} | null = asObjectOrFunction(value) ?? null;
  return object !== null && typeof Reflect.get(object, name) === 'function';
}

// Members that the types do not know: set by the platform, React, applications or servers. Undefined for
// values without members.
export function memberOf(value: unknown, key: string): unknown {
  const object = asObjectOrFunction(value);
  return object === null ? undefined : Reflect.get(object, key);
}

// The result of `toJSON`, or the value itself if it has no such method.
export function convert(value: unknown, key: string): unknown {
  const toJSON =
    typeof value === 'object' && value !== null
      ? functionOf(value.toJSON)
      : null;
  return toJSON === null ? value : toJSON.call(value, key);
}

// What arrived, in messages about invalid values: "undefined", "a string", "an AbortController".
export function nameValue(value: unknown): string {
  if (value == null) {
    return String(value);
  }
  if (typeof value !== 'object') {
    return withArticle(typeof value);
  }
  const prototype = asObjectOrFunction(Object.getPrototypeOf(value));
  const name: unknown = functionOf(prototype?.constructor)?.name;
  return typeof name === 'string' && name !== '' && name !== 'Object'
    ? withArticle(name)
    : 'an object';
}

function withArticle(name: string): string {
  return `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;
}

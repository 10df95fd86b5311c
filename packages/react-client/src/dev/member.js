// Members that the types do not know: set by the platform, React, applications or servers.

export function memberOf(value: unknown, key: string): unknown {
  return (typeof value === 'object' && value !== null) ||
    typeof value === 'function'
    ? Reflect.get(value, key)
    : undefined;
}

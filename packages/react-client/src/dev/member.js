// Members that the types do not know: set by the platform, React, applications or servers. The
// caller chooses their type.

export function memberOf(
  value: unknown,
  key: string,
): $FlowFixMe /* the caller knows */ {
  return (typeof value === 'object' && value !== null) ||
    typeof value === 'function'
    ? Reflect.get(value, key)
    : undefined;
}

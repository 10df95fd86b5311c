// Members of values that Flow does not know: what the platform, React, applications and servers
// may have put there. The caller says what it takes them for.

export function memberOf(
  value: unknown,
  key: string,
): $FlowFixMe /* the caller knows */ {
  return (typeof value === 'object' && value !== null) ||
    typeof value === 'function'
    ? Reflect.get(value, key)
    : undefined;
}

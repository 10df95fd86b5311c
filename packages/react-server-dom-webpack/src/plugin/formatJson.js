// JSON on separate lines, indented by two spaces, as `JSON.stringify` with an indentation
// writes it. For plain data without undefined.

function bracket(
  [open, close]: [string, string],
  items: ReadonlyArray<string>,
  indent: string,
): string {
  if (items.length === 0) {
    return open + close;
  }
  const inner = items.map(item => `\n${indent}  ${item}`).join(',');
  return `${open}${inner}\n${indent}${close}`;
}

export function formatJson(value: unknown, indent: string = ''): string {
  const deeper = indent + '  ';
  if (Array.isArray(value)) {
    const items = value.map(item => formatJson(item, deeper));
    return bracket(['[', ']'], items, indent);
  }
  if (value !== null && typeof value === 'object') {
    const items = Object.entries(value).map(
      ([key, item]) => `${JSON.stringify(key)}: ${formatJson(item, deeper)}`,
    );
    return bracket(['{', '}'], items, indent);
  }
  return JSON.stringify(value) ?? 'null';
}

// Dates. Below the root of a row they are recognised by what their `toJSON` gives.

// A nested invalid date has no text, and is null like in any JSON.
export function isDateText(value: interface {}, json: unknown): boolean {
  return (
    typeof json === 'string' && value instanceof Date && json.endsWith('Z')
  );
}

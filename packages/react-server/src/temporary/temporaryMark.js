// The mark of a value that a reply could not carry.

export const TEMPORARY_REFERENCE: symbol = Symbol.for(
  'react.temporary.reference',
);

export function isTemporaryReference(
  value: interface {readonly $$typeof?: unknown},
): boolean {
  return value.$$typeof === TEMPORARY_REFERENCE;
}

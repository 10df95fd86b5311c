// An object of the server that a reply names by its id: registerServerObjectReference has marked it. The
// decoder only passes it on. No path leads into it, and it is no content of a Map or of bound arguments:
// so a client cannot take it apart.

const SERVER_REFERENCE: symbol = Symbol.for('react.server.reference');

// No value of a reply has this mark, because replies have no symbols.
export function isServerObject(value: unknown): implies value is interface {} {
  return (
    typeof value === 'object' &&
    value !== null &&
    (value as interface {readonly $$typeof?: unknown}).$$typeof ===
      SERVER_REFERENCE
  );
}

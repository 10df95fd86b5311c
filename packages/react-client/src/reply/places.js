// Where a value is: in the model, and for the server, which finds it again by a
// token and the keys from there. A reply remembers thousands of places and refers to few of
// them, so paths are made on demand (benchmark `reply`).

import {canStandInPath} from 'flight-core/src/wire/references.js';

export type Key = string | number;

export type Place = {
  // The object, array or text around the value; null for the model itself.
  readonly outer: Place | null,
  // The key of the value in `outer`.
  readonly step: Key,
  // How the path starts: a token such as `$0`, `$@1` or `$h2`; an empty string for the path of
  // `outer` and the key. Null if the server cannot find the value, undefined for a text.
  readonly token: string | null | void,
  // Untyped, because its members are read by key.
  readonly value: $FlowFixMe,
};

export function createPlace(
  outer: Place | null,
  step: Key,
  token: string | null | void,
  value: unknown,
): Place {
  return {outer, step, token, value};
}

// The same place, by another token and with another value.
export function withToken(
  {outer, step}: Place,
  token: string | null | void,
  value: unknown,
): Place {
  return createPlace(outer, step, token, value);
}

export function placeIn(outer: Place, key: Key, value: unknown): Place {
  const hasPath =
    outer.token != null && (typeof key === 'number' || canStandInPath(key));
  return createPlace(outer, key, hasPath ? '' : null, value);
}

// `$0:a:1`
export function pathOf(place: Place): string {
  let path = '';
  for (let at: Place | null = place; at; at = at.outer) {
    if (at.token !== '') {
      return String(at.token) + path;
    }
    path = `:${at.step}${path}`;
  }
  return path;
}

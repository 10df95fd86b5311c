// Errors with a number instead of a sentence, for production builds for browsers: sentences would make
// every page larger. The build replaces the constructors of errors.js by these; see scripts/rollup.

import type {FlightErrorKind} from './errors.js';

import {makeError} from './errors.js';
import {wellFormed} from './wellFormed.js';

export function numberedError(
  kind: FlightErrorKind,
  code: number,
  ...details: ReadonlyArray<unknown>
): Error {
  return makeError(kind, describe(code, details.map(String)), code);
}

// Our own numbers, which docs/errors.md explains, follow React's.
const FIRST_OWN = 1001;

function describe(code: number, details: ReadonlyArray<string>): string {
  if (code >= FIRST_OWN) {
    return `Flight error #${code}; see docs/errors.md`;
  }
  const query = details.map(
    detail => '&args[]=' + encodeURIComponent(wellFormed(detail)),
  );
  return `Minified React error #${code}; see https://react.dev/errors/${code}${query.join('').replace('&', '?')}`;
}

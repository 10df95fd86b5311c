// Development: a server function has the same name as in its source, if the bundler passes the
// name.

import type {ServerFunction} from '../serverFunction.js';

import {nameFunction} from '../serverFunction.js';

export function nameLikeSource(
  fn: ServerFunction,
  functionName?: unknown,
): ServerFunction {
  return nameFunction(fn, nameInSource(functionName));
}

export function nameInSource(functionName: unknown): string {
  return Boolean(functionName) ? String(functionName) : '<anonymous>';
}

// Development: a function of the server has the name that it has in its source, where the
// bundler passes it.

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

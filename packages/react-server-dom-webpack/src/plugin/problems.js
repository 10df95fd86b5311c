// Errors and warnings of webpack, with file and line.

import type {Position} from 'acorn';
import type {Compilation, Webpack} from './webpackTypes.js';

export const PLUGIN_NAME = 'ReactFlightWebpackPlugin';

export type Problem = {
  readonly severity: 'error' | 'warning',
  readonly message: string,
  readonly file: string | null,
  readonly place: Position | null,
};

export function makeWarning(message: string, file: string | null): Problem {
  return {severity: 'warning', message, file, place: null};
}

export function makeError(message: string, file: string | null): Problem {
  return {severity: 'error', message, file, place: null};
}

export function reportProblem(
  compilation: Compilation,
  webpack: Webpack,
  problem: Problem,
): void {
  const {severity, message, file, place} = problem;
  const error = new webpack.WebpackError(`React Server Components: ${message}`);
  if (file !== null) {
    error.file = file;
  }
  if (place !== null) {
    error.loc = {start: {line: place.line, column: place.column}};
  }
  const list = severity === 'error' ? compilation.errors : compilation.warnings;
  list.push(error);
}

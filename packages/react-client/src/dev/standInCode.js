// Evaluates code that represents code of the server in stacks and debuggers: its parts have the
// same positions in a file of the same name.

import type {FindSourceMapURL} from '../tracer.js';

import {wellFormed} from 'flight-core/src/wellFormed.js';
import {evaluation} from './processState.js';

export type Position = {readonly line: number, readonly column: number};

// A function: `head` belongs at `start`, and `body` at `call`. They move to the right if the text
// before them is too long.
export type StandIn = {
  readonly open: string,
  readonly head: string,
  readonly body: string,
  readonly close: string,
  readonly start: Position,
  readonly call: Position,
};

export type SourceFile = {
  readonly fileName: string,
  readonly environmentName: string,
  // Makes the URL unique: engines keep the first source map of a URL.
  readonly suffix: string,
  // The URL without a source map.
  readonly plainURL: string,
};

const NOTE =
  '/* Represents code of the server. With source maps, the original is shown. */';

const NOWHERE: Position = {line: 0, column: 0};

// A call cannot be before its function. If the row says so, `start` is ignored.
export function evaluateStandIn(standIn: StandIn, footer: string): unknown {
  const {call} = standIn;
  const start = isBefore(call, standIn.start) ? NOWHERE : standIn.start;
  const noteFirst = start.line > 1;
  let code = (noteFirst ? NOTE : '') + standIn.open;
  code += gapTo(code, start) + standIn.head;
  code += gapTo(code, call) + standIn.body + standIn.close;
  return evaluate(code + (noteFirst ? '' : '\n' + NOTE) + footer);
}

// Throws if code cannot be evaluated.
export function evaluate(code: string): unknown {
  // An indirect call, so that the code does not see the variables of this module. Bundlers turn a
  // call of a constant that contains `eval` into a direct one.
  return (0, eval)(code);
}

// Reports once that code cannot be evaluated: server stacks and functions need it. `hint` is advice for the
// environment of the client.
export function checkEvaluation(hint: string): void {
  if (evaluation.isChecked) {
    return;
  }
  evaluation.isChecked = true;
  try {
    evaluate('null');
  } catch {
    console.error(
      'eval() does not work here. Development builds use it to show stacks and functions ' +
        `of the server; production builds do not. ${hint}`,
    );
  }
}

export function toPosition(line: unknown, column: unknown): Position {
  return {line: toNumber(line), column: toNumber(column)};
}

// Gaps consist of line feeds and spaces, so positions have a limit.
const MOST = 1e7;

function toNumber(value: unknown): number {
  return typeof value === 'number' && value > 0 && value < MOST
    ? Math.floor(value)
    : 0;
}

function isBefore(one: Position, other: Position): boolean {
  return (
    one.line < other.line ||
    (one.line === other.line && one.column < other.column)
  );
}

function gapTo(code: string, {line, column}: Position): string {
  const lines = code.split('\n');
  const end = lines[lines.length - 1];
  return line > lines.length
    ? '\n'.repeat(line - lines.length) + ' '.repeat(Math.max(0, column - 1))
    : ' '.repeat(Math.max(0, column - 1 - end.length));
}

// The comments that name the file and its source map.
export function createFooter(
  {fileName, environmentName, suffix, plainURL}: SourceFile,
  findSourceMapURL: FindSourceMapURL | null,
): string {
  const map = findMap(findSourceMapURL, fileName, environmentName);
  if (map == null || map === '') {
    return `\n//# sourceURL=${plainURL}`;
  }
  const environment = encodeURIComponent(wellFormed(environmentName));
  const url = `about://React/${environment}/${encodeURL(toURL(fileName))}?${suffix}`;
  return `\n//# sourceURL=${url}\n//# sourceMappingURL=${map}`;
}

export function encodeURL(url: string): string {
  return encodeURI(wellFormed(url));
}

export function toURL(fileName: string): string {
  return fileName.startsWith('/') ? 'file://' + fileName : fileName;
}

function findMap(
  findSourceMapURL: FindSourceMapURL | null,
  fileName: string,
  environmentName: string,
): ?string {
  try {
    return findSourceMapURL?.(fileName, environmentName);
  } catch (error) {
    console.error(error);
    return null;
  }
}

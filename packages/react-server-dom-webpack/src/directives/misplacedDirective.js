// Guesses whether a directive has no effect because of its position, for a warning: it stands on a line of
// its own, or begins the body of a function. The source is not parsed.

import type {Directive} from './readDirective.js';

type Where = 'file' | 'function';

type Misplaced = {
  readonly directive: Directive,
  readonly line: number,
  readonly where: Where,
};

//   'use client';          (("use server"))          { 'use server' }
const STATEMENT =
  /(^|\{)([^\S\n]*)\(*(['"])use (client|server)\3\)*[^\S\n]*(?:;|\}|$)/gm;

const BODY = /(?:\)|=>)\s*\{$/;

// What the string on the next line would continue.
const UNFINISHED = /[=(,:?+&|.<{[]$/;

// `before` ends in front of the string. Null in blocks, classes, objects and expressions.
function placeOf(before: string, indent: string): Where | null {
  if (BODY.test(before)) {
    return 'function';
  }
  if (UNFINISHED.test(before)) {
    return null;
  }
  return indent === '' ? 'file' : 'function';
}

// The first one in the file, or else the first one in a function.
function findMisplaced(source: string): Misplaced | null {
  let inFunction: Misplaced | null = null;
  for (const match of source.matchAll(STATEMENT)) {
    const [, brace, indent, , side] = match;
    const start = match.index + brace.length;
    const before = source.slice(0, start).trimEnd();
    const where = placeOf(before, indent);
    if (where === null) {
      continue;
    }
    const directive = side === 'client' ? 'use client' : 'use server';
    const line = source.slice(0, start).split('\n').length;
    const found: Misplaced = {directive, line, where};
    if (where === 'file') {
      return found;
    }
    inFunction ??= found;
  }
  return inFunction;
}

function describe({directive, line, where}: Misplaced): string {
  const what = `"${directive}" on line ${line}`;
  if (where === 'file') {
    return (
      `${what} has no effect. A directive must be the first statement of its file, before all ` +
      'imports, and without parentheses.'
    );
  }
  return directive === 'use server'
    ? `${what} has no effect: server functions inside of other functions need a compiler. ` +
        'Move the function to a file that begins with "use server".'
    : `${what} has no effect inside of a function. Only whole files are client code: move the ` +
        'function to a file that begins with "use client".';
}

// A message about the first directive without effect. Call it if the source has no effective
// directive.
export function explainMisplacedDirective(source: string): string | null {
  const misplaced = findMisplaced(source);
  return misplaced === null ? null : describe(misplaced);
}

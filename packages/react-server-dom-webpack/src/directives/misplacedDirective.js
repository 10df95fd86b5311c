// Finds directives that have no effect because of their position, for a warning.

import type {SourceType} from './parseSource.js';
import type {Directive} from './readDirective.js';
import type {Program} from 'acorn';

import {parseSource} from './parseSource.js';
import {mentionsDirective} from './readDirective.js';

type Misplaced = {
  readonly directive: Directive,
  readonly line: unknown,
  readonly where: 'file' | 'function',
};

// A node of any type, or another object in the program.
type Node = {readonly [member: string]: unknown};

function asNode(value: unknown): Node | null {
  return typeof value === 'object' ? value : null;
}

function directiveOf({type, expression}: Node): Directive | null {
  const literal = type === 'ExpressionStatement' ? asNode(expression) : null;
  if (typeof literal?.value !== 'string' || typeof literal.raw !== 'string') {
    return null;
  }
  const text = literal.raw.slice(1, -1);
  return text === 'use client' || text === 'use server' ? text : null;
}

function lineOf({loc}: Node): unknown {
  return asNode(asNode(loc)?.start)?.line;
}

function findAmong(
  statements: ReadonlyArray<unknown>,
  where: 'file' | 'function',
): Misplaced | null {
  for (const statement of statements) {
    const node = asNode(statement);
    const directive = node === null ? null : directiveOf(node);
    if (node !== null && directive !== null) {
      return {directive, line: lineOf(node), where};
    }
  }
  return null;
}

// The prologues of functions. A list instead of recursion: programs can be deep.
function findInFunctions(program: Program): Misplaced | null {
  const open: Array<unknown> = [program];
  while (open.length > 0) {
    const next = open.pop();
    if (Array.isArray(next)) {
      // Popped from the end, so that the first one in the source comes first.
      open.push(...[...next].reverse());
      continue;
    }
    const node = asNode(next);
    const type = node?.type;
    if (node === null || typeof type !== 'string') {
      continue;
    }
    const statements = asNode(node.body)?.body;
    if (/Function/.test(type) && Array.isArray(statements)) {
      const found = findAmong(statements, 'function');
      if (found !== null) {
        return found;
      }
    }
    open.push(...Object.values(node).reverse());
  }
  return null;
}

function describe({directive, line, where}: Misplaced): string {
  const what = `"${directive}" on line ${String(line)}`;
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
export function explainMisplacedDirective(
  source: string,
  sourceType: SourceType,
): string | null {
  if (!mentionsDirective(source)) {
    return null;
  }
  const {program} = parseSource(source, sourceType);
  const misplaced = findAmong(program.body, 'file') ?? findInFunctions(program);
  return misplaced === null ? null : describe(misplaced);
}

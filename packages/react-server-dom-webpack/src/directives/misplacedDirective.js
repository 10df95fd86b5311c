// Finds directives that have no effect because of their position, for a warning.

import type {SourceType} from './parseSource.js';
import type {Directive} from './readDirective.js';
import type {Node} from 'acorn';

import {parseSource} from './parseSource.js';
import {mentionsDirective} from './readDirective.js';

type Misplaced = {
  readonly directive: Directive,
  readonly line: number,
  readonly where: 'file' | 'function',
};

function directiveOf(statement: Node): Directive | null {
  if (
    statement.type !== 'ExpressionStatement' ||
    typeof statement.expression.value !== 'string'
  ) {
    return null;
  }
  const text = statement.expression.raw.slice(1, -1);
  return text === 'use client' || text === 'use server' ? text : null;
}

function findAmong(
  statements: ReadonlyArray<Node>,
  where: 'file' | 'function',
): Misplaced | null {
  for (const statement of statements) {
    const directive = directiveOf(statement);
    if (directive !== null) {
      return {directive, line: statement.loc.start.line, where};
    }
  }
  return null;
}

// The prologues of functions. A list instead of recursion: programs can be deep.
function findInFunctions(program: Node): Misplaced | null {
  const open: Array<Node> = [program];
  while (open.length > 0) {
    const node = open.pop();
    if (Array.isArray(node)) {
      // Popped from the end, so that the first one in the source comes first.
      open.push(...[...node].reverse());
      continue;
    }
    if (node === null || typeof node?.type !== 'string') {
      continue;
    }
    if (/Function/.test(node.type) && Array.isArray(node.body?.body)) {
      const found = findAmong(node.body.body, 'function');
      if (found !== null) {
        return found;
      }
    }
    open.push(...Object.values(node).reverse());
  }
  return null;
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

// Finds directives that have no effect because of their position, for a warning. The source is not
// parsed, since that needs much memory for long sources and a deep stack for nested ones.

import type {Directive} from './readDirective.js';
import type {SourceType, Tokens} from './tokens.js';
import type {Token} from 'acorn';

import {tokTypes} from 'acorn';

import {continuesExpression, openTokens} from './tokens.js';

type Where = 'file' | 'function';

type Misplaced = {
  readonly directive: Directive,
  readonly line: number,
  readonly where: Where,
};

// An open bracket. Statements that count are directly in the file or in the body of a function.
type Bracket = {
  readonly isBody: boolean,
  // Of `(`: whether a `{` after its `)` is the body of a function.
  readonly hasParameters: boolean,
};

// A directive at the beginning of a line or a statement. Most mentions are comments and texts.
const CANDIDATE = /(?:^|[;{}(]|\*\/)[^\S\n]*(['"])use (?:client|server)\1/m;

const OPENING: Set<unknown> = new Set([
  tokTypes.braceL,
  tokTypes.bracketL,
  tokTypes.dollarBraceL,
  tokTypes.parenL,
]);

const CLOSING: Set<unknown> = new Set([
  tokTypes.braceR,
  tokTypes.bracketR,
  tokTypes.parenR,
]);

// Words before parentheses that are followed by a block, not by the body of a function.
const BLOCK_WORDS: Set<unknown> = new Set([
  tokTypes._catch,
  tokTypes._for,
  tokTypes._if,
  tokTypes._switch,
  tokTypes._while,
  tokTypes._with,
]);

// `await` is that of `for await (`.
function hasParameters(before: Token | null): boolean {
  return (
    before !== null && !BLOCK_WORDS.has(before.type) && before.value !== 'await'
  );
}

// The state of a search. Every token changes it.
type Search = {
  readonly source: string,
  readonly brackets: Array<Bracket>,
  // The bracket that `previous` closes.
  closed: Bracket | null,
  previous: Token | null,
  // Whether a statement may begin after `previous`, also on its line. Parentheses at the beginning of
  // a statement do not count.
  isStart: boolean,
  // The number of these parentheses.
  parentheses: number,
};

function openBracket(search: Search, token: Token): Bracket {
  const {previous, closed} = search;
  const before = previous === null ? null : previous.type;
  const isBody =
    token.type === tokTypes.braceL &&
    (before === tokTypes.arrow ||
      (before === tokTypes.parenR && closed?.hasParameters === true));
  return {isBody, hasParameters: hasParameters(previous)};
}

function advance(search: Search, token: Token): void {
  const {type} = token;
  const isFolded = search.isStart && type === tokTypes.parenL;
  search.parentheses = isFolded ? search.parentheses + 1 : 0;
  search.isStart =
    isFolded ||
    type === tokTypes.semi ||
    type === tokTypes.braceL ||
    type === tokTypes.braceR;
  const opened = OPENING.has(type) ? openBracket(search, token) : null;
  search.closed = null;
  if (opened !== null) {
    search.brackets.push(opened);
  } else if (CLOSING.has(type)) {
    search.closed = search.brackets.pop() ?? null;
  }
  search.previous = token;
}

// Whether a statement can begin with the token, which is a string.
function beginsStatement({isStart, previous}: Search, token: Token): boolean {
  return (
    isStart ||
    (previous?.type.beforeExpr === false &&
      previous.loc.end.line < token.loc.start.line)
  );
}

// Where the statement is; null if that is neither a file nor the body of a function.
function placeOf({brackets, parentheses}: Search): Where | null {
  const depth = brackets.length - parentheses;
  if (depth === 0) {
    return 'file';
  }
  return brackets[depth - 1].isBody ? 'function' : null;
}

function directiveAt(search: Search, token: Token): Misplaced | null {
  if (token.type !== tokTypes.string || !beginsStatement(search, token)) {
    return null;
  }
  const directive = search.source.slice(token.start + 1, token.end - 1);
  const where = placeOf(search);
  return where !== null &&
    (directive === 'use client' || directive === 'use server')
    ? {directive, line: token.loc.start.line, where}
    : null;
}

// The first one in the file, or else the first one in a function.
function findMisplaced(source: string, tokens: Tokens): Misplaced | null {
  const search: Search = {
    source,
    brackets: [],
    closed: null,
    previous: null,
    isStart: true,
    parentheses: 0,
  };
  let inFunction: Misplaced | null = null;
  let token = tokens.next();
  while (token !== null) {
    const found = directiveAt(search, token);
    let {parentheses} = search;
    let last: Token = token;
    advance(search, token);
    token = tokens.next();
    if (found === null) {
      continue;
    }
    while (
      parentheses > 0 &&
      token !== null &&
      token.type === tokTypes.parenR
    ) {
      parentheses--;
      last = token;
      advance(search, token);
      token = tokens.next();
    }
    const isWhole = token === null || !continuesExpression(last, token);
    if (parentheses === 0 && isWhole && found.where === 'file') {
      return found;
    }
    if (parentheses === 0 && isWhole) {
      inFunction = inFunction ?? found;
    }
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
// directive. It never throws: a source that is not JavaScript is read up to the first invalid token.
export function explainMisplacedDirective(
  source: string,
  sourceType: SourceType,
): string | null {
  if (!CANDIDATE.test(source)) {
    return null;
  }
  const misplaced = findMisplaced(source, openTokens(source, sourceType));
  return misplaced === null ? null : describe(misplaced);
}

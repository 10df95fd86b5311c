// Reads the directive at the beginning of a module: 'use client', 'use server' or none. Only
// the directive prologue is tokenized, so the size of a module does not matter and the rest
// may be in any dialect (JSX, TypeScript). Spec: public-api 6.1.

import type {Options, Position, Token} from 'acorn';

import {tokenizer, tokTypes} from 'acorn';

export type Directive = 'use client' | 'use server';

const MENTIONED = /use client|use server/;

// Hashbang lines and HTML-like comments are not tokens.
const OPTIONS: Options = {
  ecmaVersion: 'latest',
  sourceType: 'module',
  locations: true,
};

// Tokens that continue an expression after a string.
const CONTINUATIONS: Set<unknown> = new Set([
  tokTypes.dot,
  tokTypes.questionDot,
  tokTypes.parenL,
  tokTypes.bracketL,
  tokTypes.comma,
  tokTypes.question,
  tokTypes.backQuote,
  tokTypes.arrow,
]);

function continuesExpression(token: Token): boolean {
  const {type} = token;
  return (
    CONTINUATIONS.has(type) ||
    type.binop !== null ||
    type.isAssign === true ||
    (type.postfix === true && type.prefix !== true)
  );
}

// The next token; null at the end and for invalid tokens.
function nextToken(tokens: {getToken(): Token, ...}): Token | null {
  try {
    const token = tokens.getToken();
    return token.type === tokTypes.eof ? null : token;
  } catch {
    return null;
  }
}

// The strings of the prologue as written, without quotes.
function readPrologue(source: string): Array<{raw: string, place: Position}> {
  const found = [];
  const tokens = tokenizer(source, OPTIONS);
  let token = nextToken(tokens);
  while (token !== null && token.type === tokTypes.string) {
    const text = token;
    token = nextToken(tokens);
    if (token !== null && continuesExpression(token)) {
      break;
    }
    found.push({
      raw: source.slice(text.start + 1, text.end - 1),
      place: text.loc.start,
    });
    if (token !== null && token.type === tokTypes.semi) {
      token = nextToken(tokens);
    }
  }
  return found;
}

// The error for a module with both directives; `place` is the position of the second.
export class TwoDirectives extends SyntaxError {
  readonly place: Position;

  constructor(place: Position) {
    super(
      `A module is for the client or for the server: "use client" and "use server" cannot ` +
        `stand in one file (line ${place.line}). Remove one, or make two files of it.`,
    );
    this.place = place;
  }
}

// Fast check whether the source contains one of the strings. Most modules do not.
export function mentionsDirective(source: string): boolean {
  return MENTIONED.test(source);
}

// Throws TwoDirectives.
export function readDirective(source: string): Directive | null {
  if (!mentionsDirective(source)) {
    return null;
  }
  let directive: Directive | null = null;
  for (const {raw, place} of readPrologue(source)) {
    if (raw !== 'use client' && raw !== 'use server') {
      continue;
    }
    if (directive !== null && directive !== raw) {
      throw new TwoDirectives(place);
    }
    directive = raw;
  }
  return directive;
}

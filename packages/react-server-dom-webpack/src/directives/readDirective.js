// Which directive a module begins with: 'use client', 'use server' or none. Only the directive
// prologue is read, token by token, so that the size of a module does not matter and what
// follows may be in any dialect (JSX, TypeScript). Spec: public-api 6.1.

import type {Options, Token} from 'acorn';

import {tokenizer, tokTypes} from 'acorn';

export type Directive = 'use client' | 'use server';

// Where a directive stands, for messages: the line counts from 1, the column from 0.
export type Place = {line: number, column: number};

const MENTIONED = /use client|use server/;

// Hashbang lines and HTML-like comments are not tokens.
const OPTIONS: Options = {
  ecmaVersion: 'latest',
  sourceType: 'module',
  locations: true,
};

// Tokens that go on with an expression that begins with a text.
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

// The next token; null at the end and for what is no token of JavaScript.
function nextToken(tokens: {getToken(): Token, ...}): Token | null {
  try {
    const token = tokens.getToken();
    return token.type === tokTypes.eof ? null : token;
  } catch {
    return null;
  }
}

// The texts of the prologue as they are written, without their quotes.
function readPrologue(source: string): Array<{raw: string, place: Place}> {
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

// A module that begins with both directives is an error, whose `place` is that of the second.
export class TwoDirectives extends SyntaxError {
  readonly place: Place;

  constructor(place: Place) {
    super(
      `A module is for the client or for the server: "use client" and "use server" cannot ` +
        `stand in one file (line ${place.line}). Remove one, or make two files of it.`,
    );
    this.place = place;
  }
}

// Whether the texts are anywhere in the source. Most modules need no closer look.
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

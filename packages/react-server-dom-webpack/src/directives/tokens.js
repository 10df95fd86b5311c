// The tokens of a source, one after the other: nothing is kept, and nothing is recursive, so that
// neither the size of a module nor its depth matters. The text after the last valid token may be in
// any dialect (JSX, TypeScript).

import type {Options, Token} from 'acorn';

import {tokenizer, tokTypes} from 'acorn';

export type SourceType = 'module' | 'script';

export type Tokens = {
  // Null at the end and for an invalid token.
  readonly next: () => Token | null,
};

// Hashbang lines and the HTML-like comments of scripts are not tokens.
export function openTokens(source: string, sourceType: SourceType): Tokens {
  const options: Options = {ecmaVersion: 'latest', sourceType, locations: true};
  const tokens = tokenizer(source, options);
  return {
    next() {
      try {
        const token = tokens.getToken();
        return token.type === tokTypes.eof ? null : token;
      } catch {
        return null;
      }
    },
  };
}

// Tokens that continue an expression after an operand, also on the next line. Other operators are
// known by their precedence, which `**` does not have.
const CONTINUATIONS: Set<unknown> = new Set([
  tokTypes.dot,
  tokTypes.questionDot,
  tokTypes.parenL,
  tokTypes.bracketL,
  tokTypes.comma,
  tokTypes.question,
  tokTypes.backQuote,
  tokTypes.arrow,
  tokTypes.starstar,
]);

// Operators of TypeScript, which have no meaning after a line break.
const TYPE_OPERATORS: Set<unknown> = new Set(['!', 'as', 'satisfies']);

// Whether the token continues the expression that ends with `operand`.
export function continuesExpression(operand: Token, token: Token): boolean {
  const {type} = token;
  return (
    CONTINUATIONS.has(type) ||
    type.binop !== null ||
    type.isAssign === true ||
    (TYPE_OPERATORS.has(token.value) &&
      token.loc.start.line === operand.loc.end.line)
  );
}

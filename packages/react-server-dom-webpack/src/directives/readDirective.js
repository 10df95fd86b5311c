// Reads the directive at the beginning of a module: 'use client', 'use server' or none. Only
// the directive prologue is tokenized, so the size of a module does not matter and the rest
// may be in any dialect (JSX, TypeScript). See
// docs/protocol/bundlers.md, 3.1.

import type {SourceType} from './tokens.js';
import type {Position} from 'acorn';

import {tokTypes} from 'acorn';

import {continuesExpression, openTokens} from './tokens.js';

export type Directive = 'use client' | 'use server';

const MENTIONED = /use client|use server/;

// The strings of the prologue as written, without quotes.
function readPrologue(
  source: string,
  sourceType: SourceType,
): Array<{raw: string, place: Position}> {
  const found = [];
  const tokens = openTokens(source, sourceType);
  let token = tokens.next();
  while (token !== null && token.type === tokTypes.string) {
    const text = token;
    token = tokens.next();
    if (token !== null && continuesExpression(text, token)) {
      break;
    }
    found.push({
      raw: source.slice(text.start + 1, text.end - 1),
      place: text.loc.start,
    });
    if (token !== null && token.type === tokTypes.semi) {
      token = tokens.next();
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
function mentionsDirective(source: string): boolean {
  return MENTIONED.test(source);
}

// Throws TwoDirectives.
export function readDirective(
  source: string,
  sourceType: SourceType,
): Directive | null {
  if (!mentionsDirective(source)) {
    return null;
  }
  let directive: Directive | null = null;
  for (const {raw, place} of readPrologue(source, sourceType)) {
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

// Parses an ES module to an ESTree program. Modules with a directive should be JavaScript at this
// point. Any other source (JSX, TypeScript, a syntax error) is parsed as far as possible, and
// `problem` is the reason why the result is a guess.

import type {Options, Program} from 'acorn';

import {Parser} from 'acorn';
import {parse as parseLoosely} from 'acorn-loose';

// `text` is the text between the delimiters.
export type Comment = {
  readonly text: string,
  readonly start: number,
  readonly end: number,
};

export type Parsed = {
  readonly program: Program,
  readonly comments: ReadonlyArray<Comment>,
  readonly problem: string | null,
};

// acorn compares each name with all names of its scope. A name that is declared twice or exported
// without a declaration is reported by Node or by the bundler.
const NamelessParser = Parser.extend(
  (Base: Class<Parser>) =>
    class extends Base {
      declareName() {}
      checkLocalExport() {}
    },
);

function parseStrictly(source: string, options: Options): Program {
  return NamelessParser.parse(source, options);
}

function parseWith(
  parser: (source: string, options: Options) => Program,
  source: string,
): {program: Program, comments: Array<Comment>} {
  const comments: Array<Comment> = [];
  const program = parser(source, {
    ecmaVersion: 'latest',
    sourceType: 'module',
    locations: true,
    onComment: (isBlock, text, start, end) => {
      comments.push({text, start, end});
    },
  });
  return {program, comments};
}

function parseAsFarAsPossible(source: string): Parsed {
  try {
    return {...parseWith(parseStrictly, source), problem: null};
  } catch (error) {
    return {...parseWith(parseLoosely, source), problem: error.message};
  }
}

// Throws a RangeError if the parsers, which are recursive, need more stack than there is.
export function parseSource(source: string, url: string): Parsed {
  try {
    return parseAsFarAsPossible(source);
  } catch (error) {
    throw error instanceof RangeError
      ? new RangeError(
          `${url} is nested too deeply for the parser that reads its exports. Operators count: a ` +
            'sum of thousands of terms is as deep as so many brackets. Move such data to a module ' +
            'of its own.',
        )
      : error;
  }
}

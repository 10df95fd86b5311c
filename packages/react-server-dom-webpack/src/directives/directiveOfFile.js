// The directive of a file, with errors and warnings for its author.

import type {Directive} from './readDirective.js';
import type {SourceType} from './tokens.js';

import {explainMisplacedDirective} from './misplacedDirective.js';
import {readDirective, TwoDirectives} from './readDirective.js';

type File = {
  // A path or a URL.
  readonly name: string,
  readonly source: string,
  readonly sourceType: SourceType,
};

// Throws a SyntaxError if one file has both directives. Warns about a directive that has no
// effect because of its position.
export function directiveOfFile(
  {name, source, sourceType}: File,
  warn: (message: string) => void,
): Directive | null {
  let directive;
  try {
    directive = readDirective(source, sourceType);
  } catch (error) {
    throw error instanceof TwoDirectives
      ? new SyntaxError(`${name}: ${error.message}`)
      : error;
  }
  const misplaced =
    directive === null ? explainMisplacedDirective(source) : null;
  if (misplaced !== null) {
    warn(`${name}: ${misplaced}`);
  }
  return directive;
}

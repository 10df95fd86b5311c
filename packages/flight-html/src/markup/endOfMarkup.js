// HTML that ends in the middle of markup is completed before elements are added. A browser makes of it
// what it makes of HTML that ends there: of a tag nothing, of a comment the comment.

import type {Tokenizer} from './tokenize.js';

import {LESS_THAN, SLASH, isLetter, lowerCaseText} from './bytesOfMarkup.js';
import {closeMarkup} from './openElements.js';
import {CDATA, COMMENT, DECLARATION} from './sections.js';
import {isOpenTag} from './tag.js';

export type Completion = {
  // Whether the bytes that were held back are emitted in front of the text.
  readonly keepsRest: boolean,
  readonly text: string,
};

const NOTHING: Completion = {keepsRest: false, text: ''};

function completeRest(rest: Uint8Array): Completion {
  const isEnd = rest[1] === SLASH;
  if (rest[0] !== LESS_THAN || rest.length === 1) {
    return {keepsRest: true, text: ''};
  }
  if (isEnd && rest.length === 2) {
    return {keepsRest: false, text: '&lt;/'};
  }
  if (isLetter(rest[isEnd ? 2 : 1])) {
    return NOTHING;
  }
  return lowerCaseText(rest, 0, rest.length).startsWith('<!--')
    ? {keepsRest: false, text: '<!---->'}
    : {keepsRest: true, text: '>'};
}

// At the end of the HTML, it does not belong to the comment.
const END_OF_COMMENT = /--!$|--?$/;

// `rest`: the bytes of unfinished markup that were not taken by the tokenizer.
export function completeMarkup(
  tokenizer: Tokenizer,
  rest: Uint8Array,
): Completion {
  const {raw, section, tag} = tokenizer;
  if (isOpenTag(tag) || findObstacle(tokenizer) !== null) {
    return NOTHING;
  }
  if (section === COMMENT) {
    const text = lowerCaseText(rest, 0, rest.length);
    return {keepsRest: false, text: text.replace(END_OF_COMMENT, '') + '-->'};
  }
  if (section === CDATA || section === DECLARATION) {
    return {keepsRest: true, text: section === CDATA ? ']]>' : '>'};
  }
  if (raw.name === null) {
    return completeRest(rest);
  }
  return {keepsRest: true, text: `</${raw.name}>`};
}

// The tag after which no place for elements is certain; null if the end is one. A script in the
// double escaped state cannot be closed without a change of its text.
export function findObstacle({elements, raw}: Tokenizer): string | null {
  return (
    elements.over ??
    (raw.name !== null && raw.escape === 'script' ? '<!--<script>' : null)
  );
}

// Before elements, everything that is not ordinary HTML is closed.
export function closeForElements(tokenizer: Tokenizer): string {
  const obstacle = findObstacle(tokenizer);
  if (obstacle !== null) {
    throw new Error(
      'Rows and insertions must be added to HTML in which elements can follow, but the HTML contains ' +
        `${obstacle} where it is not certain how a browser reads what follows. They were not ` +
        'added. Remove that tag, or close the elements around it in the order in which they were opened.',
    );
  }
  return closeMarkup(tokenizer.elements);
}

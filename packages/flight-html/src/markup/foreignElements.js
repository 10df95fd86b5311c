// The open elements from the outermost svg or math to the current element. A browser decides by them
// whether a tag is HTML. This follows the rules for foreign content; of HTML inside of it, only what
// is well nested: other markup is `lost`.

import type {Effect, Tag} from './tag.js';

import {
  BREAKOUTS,
  POINTS_OF_MATH,
  POINTS_OF_SVG,
  VOID_ELEMENTS,
} from './elements.js';

// The kind of an element:
//
//   svg, math         foreign: its content is, too
//   point             of svg, or annotation-xml for HTML: start tags in it are HTML
//   text point        of math: start tags in it are HTML, except two
//   annotation        another annotation-xml: an svg in it is an svg of HTML
//   html
export type Kind =
  'svg' | 'math' | 'point' | 'text point' | 'annotation' | 'html';

export type ForeignElements = {
  readonly names: Array<string>,
  readonly kinds: Array<Kind>,
};

export function isOpen({names}: ForeignElements): boolean {
  return names.length > 0;
}

export function pushElement(
  {names, kinds}: ForeignElements,
  name: string,
  kind: Kind,
): void {
  names.push(name);
  kinds.push(kind);
}

export function closeElements(
  {names, kinds}: ForeignElements,
  count: number,
): void {
  names.length = count;
  kinds.length = count;
}

function lastKind({kinds}: ForeignElements): Kind {
  return kinds[kinds.length - 1];
}

// Whether the current element is not HTML.
export function isForeign(open: ForeignElements): boolean {
  return isOpen(open) && lastKind(open) !== 'html';
}

// Whether it is not HTML, but start tags in it are.
export function isPoint(open: ForeignElements): boolean {
  return isForeign(open) && holdsHTML(lastKind(open));
}

function holdsHTML(kind: Kind): boolean {
  return kind === 'html' || kind === 'point' || kind === 'text point';
}

function kindIn(parent: Kind, {name, effect}: Tag): Kind {
  if (parent === 'svg') {
    return POINTS_OF_SVG.has(name) ? 'point' : 'svg';
  }
  if (name === 'annotation-xml') {
    return effect === 'has' ? 'point' : 'annotation';
  }
  return POINTS_OF_MATH.has(name) ? 'text point' : 'math';
}

function isHTMLIn(kind: Kind, name: string): boolean {
  return kind === 'text point'
    ? name !== 'mglyph' && name !== 'malignmark'
    : kind === 'annotation'
      ? name === 'svg'
      : holdsHTML(kind);
}

// Takes a start tag. Returns false if it is a tag of HTML, which is not taken.
export function startForeign(open: ForeignElements, tag: Tag): boolean {
  const {name, effect} = tag;
  const parent = lastKind(open);
  if (isHTMLIn(parent, name)) {
    return false;
  }
  if (BREAKOUTS.has(name) || (name === 'font' && effect === 'has')) {
    breakOut(open);
    return false;
  }
  if (!tag.isSelfClosing) {
    pushElement(open, name, kindIn(parent, tag));
  }
  return true;
}

function breakOut(open: ForeignElements): void {
  while (isOpen(open) && !holdsHTML(lastKind(open))) {
    closeElements(open, open.names.length - 1);
  }
}

// An element of HTML inside of svg or math.
export function startInside(open: ForeignElements, name: string): void {
  if (!VOID_ELEMENTS.has(name)) {
    pushElement(open, name, 'html');
  }
}

// Takes an end tag. Returns false if a browser may close elements that are not known here.
export function endForeign(open: ForeignElements, name: string): boolean {
  const {names, kinds} = open;
  const last = names.length - 1;
  if (kinds[last] === 'html') {
    if (names[last] === name) {
      closeElements(open, last);
    }
    return names.length === last;
  }
  if (name === 'br' || name === 'p') {
    breakOut(open);
    return true;
  }
  for (let at = last; at >= 0 && kinds[at] !== 'html'; at--) {
    if (names[at] === name) {
      closeElements(open, at);
      return true;
    }
  }
  return false;
}

// Tags whose attributes matter.
export function hasEffect(name: string): boolean {
  return name === 'font' || name === 'annotation-xml';
}

const COLOR = /color|face|size/;
const COLOR_FIRST = /^[ \t\n\f\r/]+(color|face|size)[ \t\n\f\r/=>]/;
const ENCODING_FIRST =
  /^[ \t\n\f\r/]+encoding=(?:"([^"&]*)"|'([^'&]*)')[ \t\n\f\r/>]/;
const HTML_ENCODING = /^(text\/html|application\/xhtml\+xml)$/;

// `attributes`: the text after the name, with the `>`, in lower case. Only the first attribute is
// read.
export function effectOf(name: string, attributes: string): Effect {
  if (name === 'font') {
    return !COLOR.test(attributes)
      ? 'none'
      : COLOR_FIRST.test(attributes)
        ? 'has'
        : 'unknown';
  }
  if (!attributes.includes('encoding')) {
    return 'none';
  }
  const found = ENCODING_FIRST.exec(attributes);
  return found === null
    ? 'unknown'
    : HTML_ENCODING.test(found[1] ?? found[2])
      ? 'has'
      : 'none';
}

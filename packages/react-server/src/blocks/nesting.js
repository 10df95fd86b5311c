// The elements of static blocks, and how they may be nested: only as a parser of HTML keeps them. If it moved
// an element, the document would not have what the block says.

import type {BlockContext} from '../rows/blockSearch.js';

// Each element has traits. A trait of an element inside of another one is refused or ended by that one, or
// it passes to the next element around it.
const CLOSES_P = 1;
const LINK = 2;
const HEADING = 4;
const LIST_ITEM = 8;
const TERM = 16;

export type Nesting = {
  // Its own traits.
  readonly traits: number,
  // Traits that may not be inside.
  readonly refuses: number,
  // Traits that do not matter outside.
  readonly ends: number,
  // The parents, or null for any element with content of HTML.
  readonly parents: ReadonlySet<string> | null,
  // What it may contain: text, too; elements only; nothing.
  readonly content: 'text' | 'elements' | 'nothing',
  readonly isSVG: boolean,
};

const words = (list: string): ReadonlyArray<string> => list.split(' ');

const PHRASING =
  'abbr b bdi bdo cite code data del dfn em i img ins kbd map mark picture q s samp small source span ' +
  'strong sub sup time u var wbr br ruby';
const CLOSING_P =
  'address article aside blockquote div dl figcaption figure footer header hgroup hr main menu nav ol ' +
  'pre search section table ul';
const HEADINGS = 'h1 h2 h3 h4 h5 h6';
const SVG =
  'svg g path circle ellipse line polygon polyline rect linearGradient radialGradient stop defs use ' +
  'symbol clipPath mask';
const EMPTY = new Set(words('br hr img source wbr col'));
const LISTS = new Set(words('ul ol menu'));

// element → its only parents
const PARENTS: {readonly [name: string]: string} = {
  caption: 'table',
  colgroup: 'table',
  thead: 'table',
  tbody: 'table',
  tfoot: 'table',
  col: 'colgroup',
  tr: 'thead tbody tfoot',
  td: 'tr',
  th: 'tr',
  rt: 'ruby',
  rp: 'ruby',
};
const WITHOUT_TEXT = new Set(words('table colgroup thead tbody tfoot tr'));

function nestingOf(name: string, traits: number, refuses: number): Nesting {
  const parents = PARENTS[name];
  return {
    traits,
    refuses,
    ends: LISTS.has(name) ? LIST_ITEM : name === 'dl' ? TERM : 0,
    parents: parents === undefined ? null : new Set(words(parents)),
    content: EMPTY.has(name)
      ? 'nothing'
      : WITHOUT_TEXT.has(name)
        ? 'elements'
        : 'text',
    isSVG: false,
  };
}

const SVG_PARENTS = new Set(words(SVG));

function nestingInSVG(name: string): Nesting {
  const parents = name === 'svg' ? null : SVG_PARENTS;
  const nesting = nestingOf(name, 0, 0);
  return {...nesting, parents, isSVG: true};
}

export const NESTINGS: ReadonlyMap<string, Nesting> = new Map([
  ...words(PHRASING).map(name => [name, nestingOf(name, 0, 0)]),
  ...words(CLOSING_P).map(name => [name, nestingOf(name, CLOSES_P, 0)]),
  ...words(HEADINGS).map(name => [
    name,
    nestingOf(name, CLOSES_P | HEADING, HEADING),
  ]),
  ...Object.keys(PARENTS).map(name => [name, nestingOf(name, 0, 0)]),
  ...words(SVG).map(name => [name, nestingInSVG(name)]),
  ['p', nestingOf('p', CLOSES_P, CLOSES_P)],
  ['a', nestingOf('a', LINK, LINK)],
  ['li', nestingOf('li', CLOSES_P | LIST_ITEM, LIST_ITEM)],
  ['dt', nestingOf('dt', CLOSES_P | TERM, TERM)],
  ['dd', nestingOf('dd', CLOSES_P | TERM, TERM)],
]);

// Whether the parser keeps an element in the parent.
export function fits(nesting: Nesting, parentType: string): boolean {
  const parent = NESTINGS.get(parentType);
  if (nesting.parents !== null) {
    return nesting.parents.has(parentType);
  }
  if (parent === undefined) {
    return true;
  }
  return (
    parent.content === 'text' &&
    !(parent.isSVG && !nesting.isSVG) &&
    (parent.refuses & nesting.traits) === 0
  );
}

// The traits that may not be inside of an element, in one where `refused` may not be.
export function refusedInside(
  {ends, refuses}: Nesting,
  refused: number,
): number {
  return (refused & ~ends) | refuses;
}

// Whether the parser keeps what is inside of an element with these traits. It may move the whole element: then
// React renders the page again, with the content.
export function keepsContent(
  type: unknown,
  traits: number,
  {refused}: BlockContext,
): boolean {
  const own = typeof type === 'string' ? NESTINGS.get(type)?.traits : undefined;
  return (traits & ~(own ?? 0) & refused) === 0;
}

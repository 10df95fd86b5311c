// The open elements in which no element may be inserted, from the outside to the inside:
//
//   template              its content does not belong to the document
//   svg, math             the text of a script would be read as markup
//   integration points    HTML again, inside svg or math
//
// Only a tag of the same name closes an element, so malformed markup may keep one open too long.

import {POINTS_OF_MATH, POINTS_OF_SVG} from './elements.js';

export type OpenElements = Array<string>;

type Tag = {
  readonly name: string,
  readonly isEnd: boolean,
  readonly isSelfClosing: boolean,
  ...
};

// The integration points of the innermost element; null if its content is HTML.
function findPoints(open: OpenElements): ReadonlySet<string> | null {
  const inner = open[open.length - 1];
  return inner === 'svg'
    ? POINTS_OF_SVG
    : inner === 'math'
      ? POINTS_OF_MATH
      : null;
}

// Whether the next bytes are in svg or math.
export function isForeign(open: OpenElements): boolean {
  return findPoints(open) !== null;
}

function opens(open: OpenElements, {name, isSelfClosing}: Tag): boolean {
  const points = findPoints(open);
  const isForeignElement =
    points === null
      ? name === 'svg' || name === 'math'
      : name === open[open.length - 1] || points.has(name);
  return name === 'template' || (isForeignElement && !isSelfClosing);
}

// Takes a tag whose name matters.
export function followElements(open: OpenElements, tag: Tag): void {
  const {name} = tag;
  if (!tag.isEnd) {
    if (opens(open, tag)) {
      open.push(name);
    }
    return;
  }
  // The end of a template closes everything in it.
  const at = name === 'template' ? open.lastIndexOf(name) : open.length - 1;
  if (at !== -1 && open[at] === name) {
    open.length = at;
  }
}

// Finds elements that may be static blocks, during the walk.

import type {Place} from '../places/place.js';
import type {Container, WireModel} from '../places/wire.js';
import type {Element} from '../request/reactInternals.js';
import type {BlockSearch} from '../rows/blockSearch.js';
import type {Draft} from '../rows/draft.js';

import {
  ACTIVITY_TYPE,
  FRAGMENT_TYPE,
  SUSPENSE_TYPE,
} from '../request/reactInternals.js';
import {NESTINGS, refusedInside} from './nesting.js';

// Characters of JSON.
export const LEAST_BLOCK = 500;

// The document has no elements for what is inside of these. Older parsers drop the elements in `select`.
const HIDING_TYPES = new Set(
  'noscript template iframe select xmp noembed noframes plaintext'.split(' '),
);

type WalkTuple = (Draft, Place, Element, Container) => WireModel;

export function isSeeking({blocks}: Draft): boolean {
  return blocks !== null && blocks.isOpen;
}

// Neither a block nor around one: most elements of many pages. They need no search, which would take a twentieth of the
// time of their rows (fixtures/static-blocks, the table with client components).
export function isSmallLeaf({type, props: {children}}: Element): boolean {
  return (
    typeof type === 'string' &&
    (typeof children === 'string'
      ? children.length < LEAST_BLOCK
      : typeof children !== 'object' || children === null)
  );
}

export function seekBlocks(
  draft: Draft,
  place: Place,
  {element, container}: {element: Element, container: Container},
  walkTuple: WalkTuple,
): WireModel {
  const {blocks, ledger} = draft;
  if (blocks === null || !blocks.isOpen) {
    return walkTuple(draft, place, element, container);
  }
  const {type} = element;
  const {obstacles, parentType, refused, boundary} = blocks;
  const before = ledger.weight;
  let wire;
  try {
    enter(blocks, place, type);
    wire = walkTuple(draft, place, element, container);
  } finally {
    blocks.isOpen = true;
    blocks.parentType = parentType;
    blocks.refused = refused;
    blocks.boundary = boundary;
  }
  if (
    ledger.weight - before >= LEAST_BLOCK &&
    blocks.obstacles === obstacles &&
    typeof type === 'string' &&
    Array.isArray(wire)
  ) {
    const lastOrder = ledger.made.nextOrder - 1;
    const context = {parentType, refused};
    blocks.candidates.push({place, tuple: wire, context, lastOrder});
  }
  return wire;
}

// Client components may read their props, and what is in a fallback leaves the document.
function enter(blocks: BlockSearch, place: Place, type: unknown): void {
  if (typeof type === 'string') {
    const nesting = NESTINGS.get(type);
    blocks.parentType = type;
    if (nesting === undefined) {
      blocks.obstacles++;
      blocks.isOpen = !HIDING_TYPES.has(type);
    } else {
      blocks.refused = refusedInside(nesting, blocks.refused);
    }
  } else if (type !== FRAGMENT_TYPE) {
    blocks.obstacles++;
    if (type === SUSPENSE_TYPE || type === ACTIVITY_TYPE) {
      blocks.boundary = place;
      blocks.isOpen = false;
    } else if (typeof type !== 'symbol') {
      blocks.isOpen = false;
    }
  }
}

// The content of a paint boundary is walked. The result tells whether it is searched.
export function beginContent({blocks}: Draft, {parent}: Place): boolean {
  const isSought = blocks !== null && blocks.boundary === parent;
  if (blocks !== null && isSought) {
    blocks.isOpen = true;
  }
  return isSought;
}

export function endContent({blocks}: Draft, wasSought: boolean): void {
  if (blocks !== null && wasSought) {
    blocks.isOpen = false;
  }
}

// A part of the value waits, and becomes a row of its own.
export function noteWait({blocks}: Draft): void {
  if (blocks !== null) {
    blocks.obstacles++;
  }
}

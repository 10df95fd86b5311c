// The search for static blocks in a draft. The walk finds elements that may be blocks, the innermost first
// (blocks/seek.js); the rule is applied when the rows of the draft are final (blocks/markBlocks.js).

import type {Place} from '../places/place.js';
import type {WireArray} from '../places/wire.js';

// The elements around a value: the type of the next one, or an empty string, and the traits (blocks/nesting.js) that
// may not be inside of one of them.
export type BlockContext = {
  readonly parentType: string,
  readonly refused: number,
};

export const NO_CONTEXT: BlockContext = {parentType: '', refused: 0};

// A large element without client components.
export type Candidate = {
  readonly place: Place,
  readonly tuple: WireArray,
  readonly context: BlockContext,
  // The number of the last place inside.
  readonly lastOrder: number,
};

export type BlockSearch = {
  readonly candidates: Array<Candidate>,
  // False inside of values where no block may be.
  isOpen: boolean,
  // Elements so far that cannot be part of a block.
  obstacles: number,
  // The context of the value being walked, as two fields: most elements are no candidates.
  parentType: string,
  refused: number,
  // The paint boundary whose content is searched, while its other props are walked.
  boundary: Place | null,
};

export function createBlockSearch({
  parentType,
  refused,
}: BlockContext): BlockSearch {
  return {
    candidates: [],
    isOpen: true,
    obstacles: 0,
    parentType,
    refused,
    boundary: null,
  };
}

// The context of a value that becomes a row of its own. Null if no block may be in it.
export function contextOf(blocks: BlockSearch | null): BlockContext | null {
  if (blocks === null || !blocks.isOpen) {
    return null;
  }
  const {parentType, refused} = blocks;
  return {parentType, refused};
}

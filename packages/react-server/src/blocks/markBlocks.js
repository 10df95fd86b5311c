// The rows of a draft are final: its static blocks get their names, and are remembered for the rows in the page.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {Place} from '../places/place.js';
import type {MarkedBlock, Request} from '../request/request.js';
import type {Candidate} from '../rows/blockSearch.js';
import type {Draft} from '../rows/draft.js';
import type {Rule} from './staticRule.js';

import {
  BLOCK_ATTRIBUTE,
  BLOCK_PREFIX,
  HASH_LENGTH,
} from 'flight-core/src/staticBlocks.js';
import {encodeReference} from 'flight-core/src/wire/references.js';
import {TEMPORARY_REFERENCE_PREFIX} from 'flight-core/src/wire/valueTags.js';

import {firstPlace, losePlace, rowOf} from '../places/place.js';
import {FRAGMENT_TYPE} from '../request/reactInternals.js';
import {keepsContent} from './nesting.js';
import {LEAST_BLOCK} from './seek.js';
import {NOT_STATIC, traitsOf} from './staticRule.js';

export function markBlocks(draft: Draft): void {
  const {blocks, request} = draft;
  if (blocks === null || blocks.candidates.length === 0) {
    return;
  }
  for (const candidate of outermost(findStatic(draft, blocks.candidates))) {
    markBlock(request, candidate);
  }
}

// Inner elements are in front of those around them.
function findStatic(
  {ledger, request}: Draft,
  candidates: ReadonlyArray<Candidate>,
): ReadonlyArray<Candidate> {
  const fragmentId = request.symbols?.get(FRAGMENT_TYPE);
  const rule: Rule = {
    fragment: fragmentId === undefined ? null : encodeReference(fragmentId),
    known: new Map(),
  };
  const used = placesAround(ledger.made.repeats.map(({target}) => target));
  return candidates.filter(({place, tuple, context}) => {
    const traits = traitsOf(rule, tuple, context.parentType);
    return (
      traits !== NOT_STATIC &&
      keepsContent(tuple[1], traits, context) &&
      !used.has(place)
    );
  });
}

// The places, and those around them.
function placesAround(places: ReadonlyArray<Place>): ReadonlySet<Place> {
  const around: Set<Place> = new Set();
  for (const place of places) {
    let current: Place | null = firstPlace(place);
    while (current !== null && !around.has(current)) {
      around.add(current);
      current = current.parent;
    }
  }
  return around;
}

function outermost(
  candidates: ReadonlyArray<Candidate>,
): ReadonlyArray<Candidate> {
  const found = [];
  let first = Infinity;
  for (let index = candidates.length - 1; index >= 0; index--) {
    const {order} = candidates[index].place;
    if (candidates[index].lastOrder < first) {
      first = order;
      found.push(candidates[index]);
    }
  }
  return found.reverse();
}

function markBlock(request: Request, {place, tuple}: Candidate): void {
  const {hashBlock} = request;
  const [, type, , props] = tuple;
  if (
    hashBlock === null ||
    typeof props !== 'object' ||
    props === null ||
    Array.isArray(props) ||
    props.children == null
  ) {
    return;
  }
  const {children, ...own} = props;
  const content = JSON.stringify(children) ?? '';
  const name = hashBlock(`${String(type)} ${content}`).slice(0, HASH_LENGTH);
  const start = JSON.stringify({...own, [BLOCK_ATTRIBUTE]: name}).slice(0, -1);
  const full = `${start},"children":${content}}`;
  if (full.length < LEAST_BLOCK) {
    return;
  }
  props[BLOCK_ATTRIBUTE] = name;
  const stub = `${start},"suppressHydrationWarning":true,"dangerouslySetInnerHTML":"${refer(name)}"}`;
  remember(request, rowOf(place).id, {name, stub, full, tuple});
  // A later path into the block would lead into a stub: its values are written again.
  losePlace(place);
}

// "$T#HASH"
function refer(name: string): string {
  return TEMPORARY_REFERENCE_PREFIX + BLOCK_PREFIX + name;
}

function remember({staticRows}: Request, id: RowId, block: MarkedBlock): void {
  const blocks = staticRows?.get(id);
  if (blocks !== undefined) {
    blocks.push(block);
  } else {
    staticRows?.set(id, [block]);
  }
}

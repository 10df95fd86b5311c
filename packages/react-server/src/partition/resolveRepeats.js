// Fills the slots that refer to objects written elsewhere, when the rows of a draft are decided.
//
// No path leads through keys with a colon, nor into an item of a stream. If a slot refers to a value behind such
// a step, the value after the step gets a row of its own: `1:{"v":1}`, `0:{"a:b":"$1","z":"$1"}`.

import type {DraftRow, Place} from '../places/place.js';
import type {Container} from '../places/wire.js';
import type {Ledger} from '../rows/ledger.js';

import {encodeReference} from 'flight-core/src/wire/references.js';

import {
  CONTENT_RANK,
  ITEM,
  createItemPlace,
  findGap,
  isStepIntoProps,
  makeRootOfRow,
  outerPlace,
  rowOf,
} from '../places/place.js';
import {containerIn, fillSlot, readSlot} from '../places/wire.js';
import {takeId} from '../request/request.js';
import {referenceOf} from '../values/pointTo.js';

// The rows of their own are sent ahead of the row around the value.
export function bridgeGaps(ledger: Ledger, root: DraftRow): void {
  const {bridges, contents, cuts, gaps, repeats} = ledger.made;
  // Most drafts have none (benchmark `shared`).
  if (gaps.length === 0 && findGap(root.place) === null) {
    return;
  }
  // Content that is postponed may repeat any value.
  const isAnyNeeded = !ledger.request.postponedTasks.isEmpty();
  const targets = repeats.map(({target}) => target);
  // In development, a target may be in a row around this draft.
  let own: Set<DraftRow> | null = null;
  for (const target of isAnyNeeded ? [...targets, ...gaps] : targets) {
    const around = rowOf(target);
    const gap =
      target.alias !== null || around.isFinal ? null : findGap(target);
    if (gap === null) {
      continue;
    }
    own ??= new Set([root, ...cuts, ...contents]);
    if (own.has(around)) {
      const row = outline(ledger, gap);
      own.add(row);
      contents.push(row);
      bridges.push({around, row});
    }
  }
}

export function fillRepeats({made}: Ledger): void {
  for (const repeat of made.repeats) {
    fillSlot(repeat.container, repeat.key, referenceOf(repeat));
  }
}

// Moves the value to its own row. Its old slot becomes a reference.
function outline({request}: Ledger, place: Place): DraftRow {
  const {container, key} = slotOf(place);
  const item = place.row;
  const row = makeRootOfRow(place, takeId(request), 0);
  row.rank = CONTENT_RANK;
  row.content.wire = readSlot(container, key);
  fillSlot(container, key, encodeReference(row.id));
  if (item !== null) {
    place.flags &= ~ITEM;
    item.place = createItemPlace(item);
  }
  return row;
}

// Follows the path from the root of the row to the slot of the place.
function slotOf(place: Place): {
  readonly container: Container,
  readonly key: string | number,
} {
  const steps: Array<Place> = [];
  let current = place;
  while (current.row === null) {
    steps.push(current);
    current = outerPlace(current);
  }
  let container: Container = current.row.content;
  let key: string | number = 'wire';
  let parent = current;
  for (let i = steps.length - 1; i >= 0; i--) {
    const step = steps[i];
    const inner = containerIn(container, key);
    container = isStepIntoProps(parent, step.key)
      ? containerIn(inner, 3)
      : inner;
    key = step.key;
    parent = step;
  }
  return {container, key};
}

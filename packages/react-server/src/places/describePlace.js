// The path to a value in the model, for error messages.

import type {Place} from './place.js';

import {joinSteps, stepText} from 'flight-core/src/pathText.js';
import {ROOT_ID, formatId} from 'flight-core/src/wire/ids.js';

import {ELEMENT, outerPlace} from './place.js';

// `.user.props.children[0]`: the path from the root of the row.
function stepTo(parent: Place, key: string | number): string {
  const step = stepText(key);
  return (parent.flags & ELEMENT) !== 0 && typeof key === 'string'
    ? '.props' + step
    : step;
}

function stepsTo(parent: Place, key: string | number): Array<string> {
  const steps = [stepTo(parent, key)];
  let current = parent;
  while (current.row === null) {
    const outer = outerPlace(current);
    steps.push(stepTo(outer, current.key));
    current = outer;
  }
  return steps.reverse();
}

function nameRow(place: Place): string {
  let current = place;
  while (current.row === null) {
    current = outerPlace(current);
  }
  const {id} = current.row;
  return id === ROOT_ID ? 'the root' : `row ${formatId(id)}`;
}

// `items[3].props.onClick of the root`, or `the root` for the root value itself.
export function describeSlot(
  parent: Place | null,
  key: string | number,
): string {
  if (parent === null) {
    return 'the root';
  }
  return `${joinSteps(stepsTo(parent, key))} of ${nameRow(parent)}`;
}

export function describePlace(place: Place): string {
  return place.row === null
    ? describeSlot(place.parent, place.key)
    : nameRow(place);
}

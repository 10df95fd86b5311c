// The path to a value in the model, for error messages.

import type {ServerHost} from '../request/host.js';
import type {Place} from './place.js';

import {asObjectOrFunction} from 'flight-core/src/guard/userValues.js';
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

// `Button.js#Button` for a client component, `<button>` for a host component; null for others.
function nameType(host: ServerHost, type: unknown): string | null {
  if (typeof type === 'string') {
    return `<${type}>`;
  }
  const reference = asObjectOrFunction(type);
  return reference !== null && host.isClientReference(reference)
    ? String(host.getClientReferenceKey(reference))
        .replace(/^.*[/\\]/, '')
        .replace(/#async$/, '')
    : null;
}

// ` (in the props of Button.js#Button)`, if the element around the slot is known.
function describeElement(host: ServerHost, parent: Place): string {
  for (
    let place: Place | null = parent;
    place !== null;
    place = place.row === null ? place.parent : null
  ) {
    if ((place.flags & ELEMENT) !== 0) {
      const name = nameType(host, asObjectOrFunction(place.source)?.type);
      return name === null ? '' : ` (in the props of ${name})`;
    }
  }
  return '';
}

// `items[3].props.onClick of the root`, or `the root` for the root value itself.
export function describeSlot(
  host: ServerHost,
  parent: Place | null,
  key: string | number,
): string {
  if (parent === null) {
    return 'the root';
  }
  const path = joinSteps(stepsTo(parent, key));
  return `${path} of ${nameRow(parent)}${describeElement(host, parent)}`;
}

export function describePlace(host: ServerHost, place: Place): string {
  return place.row === null
    ? describeSlot(host, place.parent, place.key)
    : nameRow(place);
}

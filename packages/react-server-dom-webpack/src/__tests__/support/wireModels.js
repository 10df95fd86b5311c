// Reads the JSON of model rows: elements, references, and bounds for their weight in the server.
import {parseRows} from './rows.js';

// Model rows of a stream in the order of sending: {id, position, wire}.
export function modelRows(bytes) {
  return parseRows(bytes)
    .map((row, position) => ({...row, position}))
    .filter(row => row.tag === '')
    .map(({id, position, text}) => ({id, position, wire: JSON.parse(text)}));
}

export function isTuple(wire) {
  return Array.isArray(wire) && wire[0] === '$';
}

// [child, key] of a wire model; for an element only its content.
export function childrenOf(wire) {
  if (isTuple(wire)) {
    return [wire[1], wire[2], wire[3]];
  }
  return typeof wire === 'object' && wire !== null ? Object.values(wire) : [];
}

export function forEachNode(wire, visit) {
  visit(wire);
  childrenOf(wire).forEach(child => forEachNode(child, visit));
}

// `$5`, `$L5`, `$@5`, `$5:props:a` → {form, id}; null for other values.
export function referenceOf(wire) {
  const match =
    typeof wire === 'string' ? /^\$([L@]?)([0-9a-f]+)(:|$)/.exec(wire) : null;
  return match === null ? null : {form: match[1], id: parseInt(match[2], 16)};
}

// Weight is an estimate: string length + 2, key length + 3, and constants for the rest.
// The tests do not repeat those constants; they allow everything between these bounds.
const LEAST = {
  element: 10,
  bracket: 0,
  item: 0,
  other: 0,
  reference: 1,
  escape: 0,
};
const MOST = {
  element: 18,
  bracket: 2,
  item: 2,
  other: 24,
  reference: 16,
  escape: 1,
};

export function leastWeight(wire) {
  return weigh(wire, LEAST);
}

export function mostWeight(wire) {
  return weigh(wire, MOST);
}

function weigh(wire, constants) {
  if (typeof wire === 'string') {
    return weighString(wire, constants);
  }
  if (typeof wire !== 'object' || wire === null) {
    return constants.other;
  }
  const inside = childrenOf(wire).reduce(
    (sum, child) => sum + weigh(child, constants) + constants.item,
    0,
  );
  if (isTuple(wire)) {
    return inside + constants.element;
  }
  return inside + constants.bracket + weighKeys(wire);
}

// References may be written in different ways, so only escaped text has a known weight.
function weighString(text, {reference, escape}) {
  if (text[0] !== '$') {
    return text.length + 2;
  }
  if (text[1] === '$') {
    return text.length + 1 + escape;
  }
  return reference === LEAST.reference
    ? reference
    : Math.max(reference, text.length + 4);
}

function weighKeys(wire) {
  return Array.isArray(wire)
    ? 0
    : Object.keys(wire).reduce((sum, key) => sum + key.length + 3, 0);
}

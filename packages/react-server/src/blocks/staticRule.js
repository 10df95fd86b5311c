// The rule: which elements of a wire model are static. Pure functions of final wire models.

import type {WireArray, WireModel, WireObject} from '../places/wire.js';

import {BLOCK_ATTRIBUTE} from 'flight-core/src/staticBlocks.js';
import {ELEMENT_MARK, UNDEFINED_TEXT} from 'flight-core/src/wire/valueTags.js';

import {NESTINGS, fits} from './nesting.js';

// Stands for the traits of an element that is not static.
export const NOT_STATIC = -1;

const REFUSED_PROPS = new Set([
  'ref',
  'is',
  'contentEditable',
  'dangerouslySetInnerHTML',
  BLOCK_ATTRIBUTE,
]);

// Value forms that are no references: "$$…", "$undefined", numbers.
const CONSTANT = /^\$(?:\$|undefined$|NaN$|-?Infinity$|-0$|n-?\d+$)/;

export type Rule = {
  // The wire form of the type of fragments; null before the first.
  readonly fragment: string | null,
  // The traits of elements that were tested.
  readonly known: Map<WireArray, number>,
};

function isText(value: string): boolean {
  return value[0] !== '$' || CONSTANT.test(value);
}

// The traits that pass outside, or NOT_STATIC.
export function traitsOf(
  rule: Rule,
  tuple: WireArray,
  parentType: string,
): number {
  const known = rule.known.get(tuple);
  if (known !== undefined) {
    return known;
  }
  const traits = testElement(rule, tuple, parentType);
  rule.known.set(tuple, traits);
  return traits;
}

function testElement(
  rule: Rule,
  [, type, , props]: WireArray,
  parentType: string,
): number {
  if (
    typeof type !== 'string' ||
    typeof props !== 'object' ||
    props === null ||
    Array.isArray(props)
  ) {
    return NOT_STATIC;
  }
  if (type === rule.fragment) {
    return traitsOfContent(rule, props.children, parentType);
  }
  const nesting = NESTINGS.get(type);
  if (
    nesting === undefined ||
    !fits(nesting, parentType) ||
    !hasPlainProps(props) ||
    (nesting.content === 'nothing' && props.children != null)
  ) {
    return NOT_STATIC;
  }
  const inside = traitsOfContent(rule, props.children, type);
  return inside === NOT_STATIC || (inside & nesting.refuses) !== 0
    ? NOT_STATIC
    : (inside & ~nesting.ends) | nesting.traits;
}

function hasPlainProps(props: WireObject): boolean {
  for (const name of Object.keys(props)) {
    const value = props[name];
    if (
      REFUSED_PROPS.has(name) ||
      (name !== 'children' &&
        !isPlain(value) &&
        !(name === 'style' && isStyle(value)))
    ) {
      return false;
    }
  }
  return true;
}

function isPlain(value: WireModel): boolean {
  return typeof value === 'string'
    ? isText(value)
    : typeof value !== 'object' || value === null;
}

function isStyle(value: WireModel): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).every(key => isPlain(value[key]))
  );
}

function traitsOfContent(
  rule: Rule,
  content: WireModel | void,
  parentType: string,
): number {
  if (Array.isArray(content)) {
    return content[0] === ELEMENT_MARK
      ? traitsOf(rule, content, parentType)
      : traitsOfItems(rule, content, parentType);
  }
  if (typeof content === 'string' && content !== UNDEFINED_TEXT) {
    return isText(content) && canHaveText(parentType, content) ? 0 : NOT_STATIC;
  }
  if (typeof content === 'number') {
    return canHaveText(parentType, '0') ? 0 : NOT_STATIC;
  }
  return typeof content === 'object' && content !== null ? NOT_STATIC : 0;
}

function traitsOfItems(
  rule: Rule,
  items: ReadonlyArray<WireModel>,
  parentType: string,
): number {
  let traits = 0;
  for (const item of items) {
    const found = traitsOfContent(rule, item, parentType);
    if (found === NOT_STATIC) {
      return NOT_STATIC;
    }
    traits |= found;
  }
  return traits;
}

// A parser moves text out of tables, and drops a line feed at the start of `pre`.
function canHaveText(parentType: string, text: string): boolean {
  return (
    (NESTINGS.get(parentType)?.content !== 'elements' || text === '') &&
    !(parentType === 'pre' && text[0] === '\n')
  );
}

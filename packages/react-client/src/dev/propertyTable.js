// The table of properties that the performance panel shows with an entry: props of components,
// values of I/O. Each level is indented by two no-break spaces.

import type {Property} from './tracks.js';

import {ELEMENT_TYPE} from '../reactSymbols.js';
import {nameOfType} from './elementNames.js';
import {OMITTED} from './omittedValue.js';
import {FULFILLED, REJECTED} from 'flight-core/src/chunk/chunk.js';
import {memberOf} from 'flight-core/src/guard/userValues.js';
import {textOf} from './rowValues.js';

const MOST_ROWS = 100;
const MOST_LEVELS = 3;
const LONGEST_TEXT = 1023;
const INDENT = '\u00a0\u00a0';
const CUT = '…';

// The own properties of an object. Getters of the application may run.
export function addProperties(
  rows: Array<Property>,
  object: interface {},
  level: number = 0,
): void {
  const names = Object.keys(object).filter(name => !name.startsWith('_'));
  for (const name of names.slice(0, MOST_ROWS)) {
    addProperty(rows, name, memberOf(object, name), level);
  }
  if (names.length > MOST_ROWS) {
    addRow(rows, `Only the first ${MOST_ROWS} are shown.`, '', level);
  }
}

export function addProperty(
  rows: Array<Property>,
  name: string,
  value: unknown,
  level: number = 0,
): void {
  if (typeof value !== 'object' || value === null) {
    addRow(rows, name, describePrimitive(value), level);
  } else if (typeof memberOf(value, 'then') === 'function') {
    addPromise(rows, name, value, level);
  } else {
    addObject(rows, {name, value, level, wrap: text => text});
  }
}

function addRow(
  rows: Array<Property>,
  name: string,
  text: string,
  level: number,
): void {
  rows.push([INDENT.repeat(level) + name, text]);
}

function describePrimitive(value: unknown): string {
  if (value === OMITTED) {
    return CUT;
  }
  if (typeof value === 'string') {
    return JSON.stringify(
      value.length > LONGEST_TEXT ? value.slice(0, LONGEST_TEXT) + CUT : value,
    );
  }
  if (typeof value === 'function') {
    const name = memberOf(value, 'name');
    return name === '' ? '() => {}' : `${textOf(name)}() {}`;
  }
  return textOf(value);
}

type Titled = {
  readonly name: string,
  readonly value: interface {},
  readonly level: number,
  // Wraps the name of the object.
  readonly wrap: (text: string) => string,
};

function addObject(
  rows: Array<Property>,
  {name, value, level, wrap}: Titled,
): void {
  const text = describeWhole(value);
  if (text !== null) {
    addRow(rows, name, wrap(text), level);
    return;
  }
  const entries = entriesOf(value);
  const kind = entries === null ? classNameOf(value) : '';
  if (level >= MOST_LEVELS) {
    addRow(rows, name, wrap(kind || CUT), level);
    return;
  }
  addRow(rows, name, wrap(kind), level);
  for (const [key, item] of entries ?? []) {
    addProperty(rows, key, item, level + 1);
  }
  if (entries === null) {
    addProperties(rows, value, level + 1);
  }
}

// The description if it fits in one row, else null.
function describeWhole(value: interface {}): string | null {
  if (Reflect.get(value, '$$typeof') === ELEMENT_TYPE) {
    return describeElement(value);
  }
  if (ArrayBuffer.isView(value)) {
    return `${classNameOf(value)}(${textOf(memberOf(value, 'length') ?? '')})`;
  }
  if (Array.isArray(value) && value.every(isShort)) {
    const items = value.slice(0, MOST_ROWS);
    return JSON.stringify(value.length > MOST_ROWS ? [...items, CUT] : items);
  }
  return null;
}

function describeElement(element: interface {}): string {
  const name = nameOfType(memberOf(element, 'type')) || CUT;
  const props = memberOf(element, 'props');
  const hasProps =
    typeof props === 'object' &&
    props !== null &&
    Object.keys(props).length > 0;
  const isBare = memberOf(element, 'key') === null && !hasProps;
  return isBare ? `<${name} />` : `<${name} ${CUT} />`;
}

function isShort(item: unknown): boolean {
  switch (typeof item) {
    case 'string':
      return item.length <= LONGEST_TEXT;
    case 'number':
    case 'boolean':
    case 'symbol':
    case 'undefined':
      return true;
    default:
      return item === null;
  }
}

// The entries of an array of [name, value], which often represents a Map.
function entriesOf(value: unknown): ReadonlyArray<[string, unknown]> | null {
  if (!Array.isArray(value)) {
    return null;
  }
  const entries: Array<[string, unknown]> = [];
  for (const item of value) {
    if (
      !Array.isArray(item) ||
      item.length !== 2 ||
      typeof item[0] !== 'string'
    ) {
      return null;
    }
    entries.push([item[0], item[1]]);
  }
  return entries;
}

// '' for plain objects.
function classNameOf(value: interface {}): string {
  const constructor = memberOf(Object.getPrototypeOf(value), 'constructor');
  return constructor === undefined || constructor === Object
    ? ''
    : textOf(memberOf(constructor, 'name'));
}

function addPromise(
  rows: Array<Property>,
  name: string,
  promise: interface {},
  level: number,
): void {
  const status = memberOf(promise, 'status');
  if (status !== FULFILLED && status !== REJECTED) {
    addRow(rows, name, 'Promise', level);
    return;
  }
  const isFulfilled = status === FULFILLED;
  const value = memberOf(promise, isFulfilled ? 'value' : 'reason');
  const wrap = (text: string) =>
    `${isFulfilled ? '' : 'Rejected '}Promise<${text || 'Object'}>`;
  if (typeof value === 'object' && value !== null) {
    addObject(rows, {name, value, level, wrap});
  } else {
    addRow(rows, name, wrap(describePrimitive(value)), level);
  }
}

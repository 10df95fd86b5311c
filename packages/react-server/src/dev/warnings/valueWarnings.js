// Warnings about values that change when they are sent, and where values are.

import type {Place} from '../../places/place.js';
import type {ValueSlot} from '../../request/tracer.js';
import type {Recording} from '../recording.js';
import type {CallSite} from '../stacks/callSites.js';

import {tagOf} from 'flight-core/src/dev/tagOf.js';
import {isPlainObject} from 'flight-core/src/guard/plainObjects.js';
import {asObjectOrFunction} from 'flight-core/src/guard/userValues.js';

import {describeSlot} from '../../places/describePlace.js';
import {callSynthetic} from '../componentInfo.js';
import {debugElementOf} from '../encode/debugElement.js';
import {sharedStack} from '../stacks/frameFilter.js';

const ONLY_PLAIN =
  'A client component gets plain objects and a few built-in types only.';

// `nearest` is the place of the element around the value, or a place in it.
function warn(
  recording: Recording,
  {parent, key}: ValueSlot,
  nearest: Place | null,
  [message, ...details]: [string] | [string, string | void],
): void {
  const path = describeSlot(recording.request.host, parent, key);
  const site = nameSite(recording, nearest);
  print(recording, [message + '%s', ...details, `\n  at ${path}${site}`]);
}

function print(
  recording: Recording,
  parts: ReadonlyArray<string | void>,
): void {
  callSynthetic(recording, () =>
    Reflect.apply(Reflect.get(console, 'error'), console, [...parts]),
  );
}

// For a value whose `toJSON` result is sent.
export function warnAboutConversion(
  recording: Recording,
  slot: ValueSlot,
  value: interface {},
): void {
  if (value instanceof Date) {
    return;
  }
  if (ArrayBuffer.isView(value)) {
    warn(recording, slot, slot.parent, [
      'Binary data with a toJSON method, such as a Buffer of Node, is sent as ' +
        'what that method returns. Pass a Uint8Array or an ArrayBuffer to send ' +
        'the bytes.',
    ]);
    return;
  }
  const tag = tagOf(value);
  if (tag === 'Object') {
    warn(recording, slot, slot.parent, [
      `${ONLY_PLAIN} An object with a toJSON method is sent as what that ` +
        'returns. Convert it before you pass it on.',
    ]);
  } else if (isTextChild(recording, slot)) {
    warn(recording, slot, slot.parent, [
      '%s objects cannot be rendered as text. Make it a string, for example ' +
        'with toString().',
      tag,
    ]);
  } else {
    warn(recording, slot, slot.parent, [
      `${ONLY_PLAIN} %s objects are not sent.`,
      tag,
    ]);
  }
}

// In the list of children of a host element.
function isTextChild({elements}: Recording, {parent}: ValueSlot): boolean {
  const around =
    parent?.key === 'children' && parent.parent !== null
      ? elements.get(parent.parent)
      : undefined;
  return typeof around?.type === 'string';
}

// For a plain object with properties that are not sent.
export function warnAboutObject(
  recording: Recording,
  place: Place,
  object: interface {},
): void {
  if (Object.hasOwn(object, '__proto__')) {
    warn(recording, place, place, [
      'A property named "__proto__" is not read by clients.',
    ]);
  }
  const tag = tagOf(object);
  if (tag !== 'Object') {
    warn(recording, place, place, [
      `${ONLY_PLAIN} %s objects are not sent.`,
      tag,
    ]);
  } else if (hasHiddenProperty(object)) {
    warn(recording, place, place, [
      `${ONLY_PLAIN} Classes, and objects with methods, are not sent.`,
    ]);
  } else {
    const [symbol] = Object.getOwnPropertySymbols(object);
    if (symbol !== undefined) {
      warn(recording, place, place, [
        `${ONLY_PLAIN} Properties with symbol keys, like %s, are not sent.`,
        symbol.description,
      ]);
    }
  }
}

// React defines hidden getters for `key` and `ref` in props.
function hasHiddenProperty(object: interface {}): boolean {
  return Object.getOwnPropertyNames(object).some((name: string) => {
    const property = Object.getOwnPropertyDescriptor(object, name);
    const isOfReact =
      (name === 'key' || name === 'ref') && typeof property?.get === 'function';
    return property?.enumerable === false && !isOfReact;
  });
}

// `\n  in Page (file:///app/Page.js:12:5)`: where the element around the slot was created.
export function nameSite(recording: Recording, parent: Place | null): string {
  for (
    let place = parent;
    place !== null;
    place = place.row === null ? place.parent : null
  ) {
    const element = recording.elements.get(place);
    if (element !== undefined) {
      const {_debugStack} = debugElementOf(element);
      const [site] =
        _debugStack == null ? [] : sharedStack(recording, _debugStack);
      return site === undefined ? '' : `\n  in ${textOf(site)}`;
    }
  }
  return '';
}

function textOf([name, file, line, column]: CallSite): string {
  const position = `${file}:${line}:${column}`;
  return name === '' ? position : `${name} (${position})`;
}

// For an item of a stream: `toJSON` of any object is called.
export function warnAboutItemConversion(
  recording: Recording,
  item: unknown,
): void {
  const object = typeof item === 'object' ? asObjectOrFunction(item) : null;
  if (
    object !== null &&
    typeof object.toJSON === 'function' &&
    !(object instanceof Date)
  ) {
    warnAboutConversion(recording, {parent: null, key: ''}, object);
  }
}

// For the root of a row: only `toJSON` of a plain object is called.
export function warnAboutRootConversion(
  recording: Recording,
  value: unknown,
): void {
  const object = typeof value === 'object' ? asObjectOrFunction(value) : null;
  if (
    object !== null &&
    typeof object.toJSON === 'function' &&
    isPlainObject(object)
  ) {
    warnAboutConversion(recording, {parent: null, key: ''}, object);
  }
}

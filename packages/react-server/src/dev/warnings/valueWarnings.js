// Warnings about values that change when they are sent, and excerpts that show the position of refused
// values.

import type {Place} from '../../places/place.js';
import type {ValueSlot} from '../../request/tracer.js';
import type {Recording} from '../recording.js';
import type {CallSite} from '../stacks/callSites.js';

import {drawAround, tagOf} from 'flight-core/src/dev/drawValue.js';
import {isPlainObject} from 'flight-core/src/guard/plainObjects.js';
import {asObjectOrFunction} from 'flight-core/src/guard/userValues.js';

import {sharedStack} from '../stacks/frameFilter.js';
import {callSynthetic} from '../stacks/synthetic.js';

const ONLY_PLAIN =
  'A client component gets plain objects and a few built-in types only.';

// The excerpt for the root of a row.
const EMPTY = '\n  {}';

// An excerpt of the container around a slot. The root of a row and an item of a stream have none.
function excerptAt(recording: Recording, {parent, key}: ValueSlot): string {
  if (parent === null) {
    const item = recording.trace?.item;
    return item === undefined ? EMPTY : drawAround(recording, {'': item}, '');
  }
  const container = recording.containers.get(parent);
  return container === undefined ? '' : drawAround(recording, container, key);
}

function warn(
  recording: Recording,
  slot: ValueSlot,
  value: interface {},
  [message, ...details]: [string] | [string, string | void],
): void {
  const say = (excerpt: string) =>
    print(recording, [message + '%s', ...details, excerpt]);
  if (slot.parent !== null) {
    say(excerptAt(recording, slot));
    return;
  }
  // The root of a row is visited twice, so it is reported twice.
  if (value === recording.trace?.root) {
    say(EMPTY);
  }
  say(drawAround(recording, {'': value}, ''));
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
    warn(recording, slot, value, [
      'Binary data with a toJSON method, such as a Buffer of Node, is sent as ' +
        'what that method returns. Pass a Uint8Array or an ArrayBuffer to send ' +
        'the bytes.',
    ]);
    return;
  }
  const tag = tagOf(value);
  if (tag === 'Object') {
    warn(recording, slot, value, [
      `${ONLY_PLAIN} An object with a toJSON method is sent as what that ` +
        'returns. Convert it before you pass it on.',
    ]);
  } else if (isTextChild(recording, slot)) {
    warn(recording, slot, value, [
      '%s objects cannot be rendered as text. Make it a string, for example ' +
        'with toString().',
      tag,
    ]);
  } else {
    warn(recording, slot, value, [
      `${ONLY_PLAIN} %s objects are not sent.`,
      tag,
    ]);
  }
}

function isTextChild(recording: Recording, {parent}: ValueSlot): boolean {
  const container =
    parent === null ? undefined : recording.containers.get(parent);
  return (
    container !== undefined &&
    typeof recording.typesOfChildren.get(container) === 'string'
  );
}

// For a plain object with properties that are not sent.
export function warnAboutObject(
  recording: Recording,
  place: Place,
  object: interface {},
): void {
  if (Object.hasOwn(object, '__proto__')) {
    const excerpt = drawAround(recording, object, '__proto__');
    print(recording, [
      'A property named "__proto__" is not read by clients.%s',
      excerpt,
    ]);
  }
  const tag = tagOf(object);
  if (tag !== 'Object') {
    warn(recording, place, object, [
      `${ONLY_PLAIN} %s objects are not sent.`,
      tag,
    ]);
  } else if (hasHiddenProperty(object)) {
    warn(recording, place, object, [
      `${ONLY_PLAIN} Classes, and objects with methods, are not sent.`,
    ]);
  } else {
    const [symbol] = Object.getOwnPropertySymbols(object);
    if (symbol !== undefined) {
      warn(recording, place, object, [
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
function siteOf(recording: Recording, parent: Place | null): string {
  for (
    let place = parent;
    place !== null;
    place = place.row === null ? place.parent : null
  ) {
    const container = recording.containers.get(place);
    const stack = container && recording.stacksOfProps.get(container);
    if (stack != null) {
      const [site] = sharedStack(recording, stack);
      return site === undefined ? '' : nameSite(site);
    }
  }
  return '';
}

function nameSite([name, file, line, column]: CallSite): string {
  const position = `${file}:${line}:${column}`;
  return name === '' ? `\n  in ${position}` : `\n  in ${name} (${position})`;
}

// Appends the excerpt and the file to the message of a refusal.
export function drawRefused(
  recording: Recording,
  error: Error,
  slot: ValueSlot,
): void {
  error.message += excerptAt(recording, slot) + siteOf(recording, slot.parent);
}

// Like `drawRefused`, for a function or symbol that is the root of a row. Other roots are refused
// during the walk.
export function drawRefusedRoot(root: unknown, error: unknown): void {
  const isRefused = typeof root === 'function' || typeof root === 'symbol';
  if (isRefused && error instanceof Error && isRefusal(error)) {
    error.message += EMPTY;
  }
}

function isRefusal(error: interface {readonly kind?: unknown}): boolean {
  return error.kind === 'refusal';
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

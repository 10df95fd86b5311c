// Value forms that only occur in debug data: "$Z2", "$E(a) => a", "$P3", "$Y4".

import type {Revival} from '../revivalRecord.js';
import type {RevivedSlot} from '../waits/graph.js';
import type {DebugState} from './debugState.js';

import {
  ERROR_TEXT,
  TAG_DEBUG_CODE,
  TAG_DEBUG_CONSTRUCTOR,
  TAG_DEBUG_DEFERRED,
  TAG_ERROR,
} from 'flight-core/src/wire/valueTags.js';
import {reviveThrough} from '../revive/reference.js';
import {Reference} from '../waits/graph.js';
import {reviveCode} from './debugCode.js';
import {reviveOmitted} from './omittedValue.js';
import {createDevelopmentError} from './developmentError.js';

export function reviveDebugForm(
  state: DebugState,
  revival: Revival,
  text: string,
  slot: RevivedSlot,
): {value: unknown} | void {
  switch (text.charCodeAt(1)) {
    case TAG_ERROR:
      return text === ERROR_TEXT
        ? undefined
        : {value: reviveError(state, revival, text, slot)};
    case TAG_DEBUG_CODE:
      return {value: reviveCode(text.slice(2))};
    case TAG_DEBUG_CONSTRUCTOR:
      takePrototype(revival, text, slot);
      // Removes the empty key.
      return {value: undefined};
    case TAG_DEBUG_DEFERRED:
      return {value: reviveOmitted(state, revival, text, slot)};
    default:
      return undefined;
  }
}

// "$Z2" with 2:{"name":"RangeError","message":"…","stack":[],"env":"Server"}
function reviveError(
  state: DebugState,
  revival: Revival,
  text: string,
  slot: RevivedSlot,
): unknown {
  return reviveThrough(
    revival,
    new Reference(text.slice(2), slot, record =>
      createDevelopmentError(state, revival.response, record),
    ),
  );
}

// {"x":3,"":"$P4"}: row 4 is the class of the object.
function takePrototype(
  revival: Revival,
  text: string,
  {container}: RevivedSlot,
): void {
  const finish = (constructor: unknown) => {
    if (typeof constructor === 'function' && container !== null) {
      const prototype = Reflect.get(constructor, 'prototype');
      Reflect.setPrototypeOf(container, prototype ?? null);
    }
    return null;
  };
  const slot = {container: {}, slotKey: ''};
  reviveThrough(revival, new Reference(text.slice(2), slot, finish));
}

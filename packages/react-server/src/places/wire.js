// The wire model: the input of `JSON.stringify`. Slots can be filled and replaced until the row is
// sent.

import {internalError} from 'flight-core/src/errors.js';

export type WireArray = Array<WireModel>;
export type WireObject = {[string]: WireModel};
export type Container = WireArray | WireObject;
export type WireModel = null | boolean | number | string | Container;

export function readSlot(
  container: Container,
  key: string | number,
): WireModel {
  return Array.isArray(container)
    ? container[Number(key)]
    : container[String(key)];
}

export function fillSlot(
  container: Container,
  key: string | number,
  wire: WireModel,
): void {
  if (Array.isArray(container)) {
    container[Number(key)] = wire;
  } else {
    container[String(key)] = wire;
  }
}

// The array or object in a slot that a place is in.
export function containerIn(
  container: Container,
  key: string | number,
): Container {
  const inner = readSlot(container, key);
  if (typeof inner !== 'object' || inner === null) {
    throw internalError('A place has no parent.');
  }
  return inner;
}

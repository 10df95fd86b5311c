// Functions and classes in debug data: the text of an expression that creates a similar one.

import type {UserFunction} from 'flight-core/src/guard/userValues.js';

import type {Walk} from './debugModel.js';

import {functionOf} from 'flight-core/src/guard/userValues.js';
import {encodeReference} from 'flight-core/src/wire/references.js';
import {DEBUG_CODE_PREFIX} from 'flight-core/src/wire/valueTags.js';

import {takeId} from '../../request/request.js';
import {refuseTaintedObject, throwIfTainted} from '../../request/taints.js';
import {encodeTemporaryReference} from '../../values/temporaryReferences.js';
import {emitDebugModel} from '../debugRows.js';
import {markedConstructors} from '../processState.js';
import {encodeDebugImport} from './debugLeaves.js';

// The original method: functions of user code can have another one.
const toSource: UserFunction | null = functionOf(Function.prototype.toString);

export function markOfConstructor(constructor: UserFunction): interface {} {
  const mark = {};
  markedConstructors.set(mark, constructor);
  return mark;
}

export function markedConstructor(value: interface {}): UserFunction | null {
  return markedConstructors.get(value) ?? null;
}

// `"$4"`, the row `4:"$EObject.defineProperty(…,\"name\",{value:\"save\"})"`
export function encodeDebugFunction(walk: Walk, value: UserFunction): string {
  throwIfTainted(refuseTaintedObject(value));
  const {recording} = walk;
  const {request, written} = recording;
  if (request.host.isClientReference(value)) {
    return encodeDebugImport(recording, {parent: {}, name: '', value});
  }
  const temporary = encodeTemporaryReference(request, value);
  if (temporary !== null) {
    return temporary;
  }
  const known = written.get(value);
  if (known !== undefined) {
    return known;
  }
  const id = takeId(request);
  const reference = encodeReference(id);
  written.set(value, reference);
  emitDebugModel(recording, id, DEBUG_CODE_PREFIX + sourceOf(value));
  return reference;
}

function sourceOf(value: UserFunction): string {
  const text = String(toSource?.call(value));
  const {name} = value;
  return typeof name === 'string'
    ? `Object.defineProperty(${text},"name",{value:${JSON.stringify(name)}})`
    : `(${text})`;
}

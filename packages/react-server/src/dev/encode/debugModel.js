// Debug data becomes rows: any value, up to a budget of objects. Objects beyond the budget are left
// out. Of user code only getters are called, and a value that throws is replaced by a text, alone.
//
//   outlined root   a row; objects in it are written in place, and found by their path
//   inline root     the payload of a D, J or W row; objects directly in it are outlined
//
//   value ─ encodeObject ─▶ reference, `$…` text, or a container whose slots are encoded next

import type {UserObject} from 'flight-core/src/guard/userValues.js';
import type {RowId} from 'flight-core/src/wire/ids.js';

import type {WireModel} from '../../places/wire.js';
import type {Element} from '../../request/reactInternals.js';
import type {ComponentInfo} from '../info.js';
import type {Recording} from '../recording.js';
import type {CallSite} from '../stacks/callSites.js';

import {setOwn} from 'flight-core/src/guard/plainObjects.js';
import {
  asObjectOrFunction,
  asThenable,
  functionOf,
} from 'flight-core/src/guard/userValues.js';
import {formatId} from 'flight-core/src/wire/ids.js';
import {encodeNumber} from 'flight-core/src/wire/numbers.js';
import {
  encodePromiseReference,
  encodeReference,
} from 'flight-core/src/wire/references.js';
import {escapeString} from 'flight-core/src/wire/strings.js';
import {
  DEBUG_CONSTRUCTOR_PREFIX,
  ELEMENT_MARK,
  UNDEFINED_TEXT,
} from 'flight-core/src/wire/valueTags.js';

import {
  ELEMENT_TYPE,
  LAZY_TYPE,
  elementOf,
} from '../../request/reactInternals.js';
import {takeId} from '../../request/request.js';
import {refuseTaintedObject, throwIfTainted} from '../../request/taints.js';
import {encodeUntainted} from '../../values/kinds.js';
import {componentRecord} from '../componentInfo.js';
import {
  emitDebugModel,
  keepDebugPromise,
  promiseDebugRow,
} from '../debugRows.js';
import {sharedStack} from '../stacks/frameFilter.js';
import {emitStack} from '../stacks/stackRow.js';
import {debugElementOf, stepIn} from './debugElement.js';
import {encodeDebugFunction, markedConstructor} from './debugFunctions.js';
import {encodeDebugLazy} from './debugLazy.js';
import {
  MOST_ITEMS,
  OMITTED,
  encodeDebugImport,
  encodeDebugString,
  encodeDebugSymbol,
} from './debugLeaves.js';
import {encodeSpecialObject} from './debugObjects.js';
import {encodeDebugPromise} from './debugPromise.js';
import {referenceToModel} from './modelReferences.js';

// The budget of a record, in addition to the frames of its stack.
const RECORD_BUDGET = 10;

export class Walk {
  readonly recording: Recording;
  // The number of objects that may still be written.
  budget: number;
  // The container of the root. The root itself is not looked up among written objects.
  holder: interface {} | null = null;

  constructor(recording: Recording, budget: number) {
    this.recording = recording;
    this.budget = budget;
  }

  // Gives the value its own row.
  outline(value: unknown): RowId {
    const id = takeId(this.recording.request);
    this.outlineAs(id, value);
    return id;
  }

  // The id is taken before the ids of rows for nested values, but the row follows those rows.
  outlineAs(id: RowId, value: unknown): void {
    let wire;
    try {
      wire = this.encodeOutlined(id, value);
    } catch (error) {
      wire = textOfFailure(error);
    }
    emitDebugModel(this.recording, id, wire);
  }

  encodeOutlined(id: RowId, value: unknown): unknown {
    const {recording} = this;
    // A function has another row of its own, to which this row refers.
    if (typeof value === 'object' && value !== null) {
      const known = referenceToModel(recording, value);
      if (known !== null) {
        return known;
      }
      recording.unlimited.add(value);
      recording.written.set(value, encodeReference(id));
    }
    return this.encodeRoot(value);
  }

  // Like `outline`, for the record of a component, whose stack may be encoded already.
  outlineRecord(record: UserObject): RowId {
    const {recording} = this;
    const id = takeId(recording.request);
    recording.written.set(record, encodeReference(id));
    this.budget--;
    const wire: {[string]: unknown} = {};
    try {
      for (const key of Object.keys(record)) {
        const value = record[key];
        const shared = key === 'stack' ? this.encodeSharedStack(value) : null;
        setOwn(wire, key, shared ?? this.encodeSlot(record, key, value));
      }
      emitDebugModel(recording, id, wire);
    } catch (error) {
      emitDebugModel(recording, id, textOfFailure(error));
    }
    return id;
  }

  // Null if the stack is not shared with other components, or cannot be written in place.
  encodeSharedStack(stack: unknown): WireModel {
    const wire =
      typeof stack === 'object' && stack !== null
        ? this.recording.stackWires.get(stack)
        : undefined;
    if (!Array.isArray(wire)) {
      return null;
    }
    this.budget -= wire.length + 1;
    return wire;
  }

  encodeRoot(value: unknown): unknown {
    const {holder} = this;
    const own = {};
    this.holder = own;
    try {
      return this.encodeSlot(own, '', value);
    } finally {
      this.holder = holder;
    }
  }

  // Encodes a value with its content. `toJSON` is not called: it may print the object, which encodes it
  // again.
  encodeSlot(parent: interface {}, name: string, value: unknown): unknown {
    const fn = functionOf(value);
    const encoded =
      typeof value === 'object' && value !== null
        ? this.encodeObject(parent, name, value)
        : fn !== null && isImport(this.recording, fn)
          ? encodeDebugImport(this.recording, {parent, name, value: fn})
          : this.encodePrimitive(value);
    return typeof encoded === 'object' && encoded !== null
      ? this.encodeContainer(encoded)
      : encoded;
  }

  // A value that fails does not fail the values beside it.
  encodeMember(
    container: UserObject | ReadonlyArray<unknown>,
    key: string,
  ): unknown {
    try {
      return this.encodeSlot(container, key, Reflect.get(container, key));
    } catch (error) {
      return textOfFailure(error);
    }
  }

  encodeContainer(container: UserObject | ReadonlyArray<unknown>): unknown {
    if (Array.isArray(container)) {
      const items: Array<unknown> = [];
      for (let index = 0; index < container.length; index++) {
        items.push(this.encodeMember(container, String(index)));
      }
      return items;
    }
    // Engines write objects without a prototype slowly as JSON (benchmark `development`).
    const wire: {[string]: unknown} = {};
    for (const key of Object.keys(container)) {
      setOwn(wire, key, this.encodeMember(container, key));
    }
    return wire;
  }

  encodePrimitive(value: unknown): unknown {
    const fn = functionOf(value);
    if (fn !== null) {
      return encodeDebugFunction(this, fn);
    }
    switch (typeof value) {
      case 'string':
        return encodeDebugString(this, value);
      case 'number':
        return encodeNumber(value);
      case 'undefined':
        return UNDEFINED_TEXT;
      case 'bigint':
        return encodeUntainted(value);
      case 'symbol':
        return value === ELEMENT_TYPE
          ? ELEMENT_MARK
          : encodeDebugSymbol(this.recording, value);
      default:
        return value;
    }
  }

  // The order of these checks matters.
  encodeObject(parent: interface {}, name: string, value: UserObject): unknown {
    const {recording} = this;
    const {host} = recording.request;
    if (host.isClientReference(value)) {
      return encodeDebugImport(this.recording, {parent, name, value});
    }
    throwIfTainted(refuseTaintedObject(value));
    const constructor = markedConstructor(value);
    if (constructor !== null) {
      return (
        DEBUG_CONSTRUCTOR_PREFIX +
        encodeDebugFunction(this, constructor).slice(1)
      );
    }
    if (parent !== this.holder) {
      const known = recording.written.get(value);
      if (known !== undefined) {
        return known;
      }
      const reference = referenceToModel(recording, value);
      if (reference !== null) {
        return reference;
      }
      const isApart = this.keepPath(parent, name, value);
      if (isApart) {
        const thenable = asThenable(value);
        return thenable === null
          ? encodeReference(this.outline(value))
          : encodeDebugPromise(this, thenable);
      }
    }
    const row = recording.request.promises?.get(value);
    if (row !== undefined) {
      // The promise is also in the model.
      return encodePromiseReference(row);
    }
    if (!this.hasBudgetFor(value)) {
      return this.leaveOut(value);
    }
    this.budget--;
    const {deferred} = recording;
    const omittedId = deferred === null ? undefined : deferred.ids.get(value);
    if (deferred !== null && omittedId !== undefined) {
      deferred.ids.delete(value);
      deferred.values.delete(omittedId);
      this.outlineAs(omittedId, value);
      keepDebugPromise(recording);
      return encodeReference(omittedId);
    }
    return this.encodeKind(value);
  }

  // Remembers where the object is written. Returns true if it needs its own row, because its
  // parent has no path.
  keepPath(parent: interface {}, name: string, value: interface {}): boolean {
    if (name.includes(':')) {
      return false;
    }
    const {written} = this.recording;
    const path = written.get(parent);
    if (path === undefined) {
      return true;
    }
    if (this.hasBudgetFor(value)) {
      written.set(value, `${path}:${stepIn(parent, name)}`);
    }
    return false;
  }

  encodeKind(value: UserObject): unknown {
    const element = elementOf(value);
    if (element !== null) {
      return this.encodeElement(element);
    }
    if (value.$$typeof === LAZY_TYPE) {
      return encodeDebugLazy(this, value);
    }
    const thenable = asThenable(value);
    if (thenable !== null) {
      return encodeDebugPromise(this, thenable);
    }
    if (Array.isArray(value)) {
      return value.length > MOST_ITEMS && !this.isUnlimited(value)
        ? this.leaveOut(value)
        : value;
    }
    return encodeSpecialObject(this, value);
  }

  // `["$","p",null,"$4","$1","$8",0]`
  encodeElement(element: Element): ReadonlyArray<unknown> {
    const {recording} = this;
    const {unlimited} = recording;
    const {type, key, props, _owner, _debugStack, _store} =
      debugElementOf(element);
    const owner = _owner ?? null;
    if (owner !== null) {
      outlineComponent(recording, owner);
    }
    let stack = null;
    if (_debugStack != null) {
      stack = copySites(sharedStack(recording, _debugStack));
      stack.forEach(site => unlimited.add(site));
    }
    const parts: ReadonlyArray<unknown> = [type, key, props, owner, stack];
    for (const part of parts) {
      const referable = asObjectOrFunction(part);
      if (referable !== null) {
        unlimited.add(referable);
      }
    }
    const validated = _store == null ? 0 : _store.validated;
    return [ELEMENT_TYPE, type, key, props, owner, stack, validated];
  }

  isUnlimited(value: interface {}): boolean {
    return this.recording.unlimited.has(value);
  }

  hasBudgetFor(value: interface {}): boolean {
    return this.budget > 0 || this.isUnlimited(value);
  }

  // `"$Y"`, or `"$Y1"` if the client can request the value.
  leaveOut(value: interface {}): string {
    const {recording} = this;
    const {deferred, request} = recording;
    if (deferred === null) {
      return OMITTED;
    }
    let id = deferred.ids.get(value);
    if (id === undefined) {
      id = takeId(request);
      deferred.ids.set(value, id);
      deferred.values.set(id, value);
      promiseDebugRow(recording);
    }
    return OMITTED + formatId(id);
  }
}

function isImport({request}: Recording, value: interface {}): boolean {
  return request.host.isClientReference(value);
}

function textOfFailure(error: unknown): string {
  let message = '';
  try {
    if (error != null) {
      message = String(asObjectOrFunction(error)?.message);
    }
  } catch {
    // The message is a getter that throws.
  }
  return escapeString(
    'This value could not be sent with the debug information.\n' + message,
  );
}

// The payload of a D, J or W row.
export function encodeInline(
  recording: Recording,
  budget: number,
  record: interface {},
): unknown {
  try {
    return new Walk(recording, budget).encodeRoot(record);
  } catch (error) {
    return textOfFailure(error);
  }
}

function outlineDebug(
  recording: Recording,
  budget: number,
  value: unknown,
): string {
  return encodeReference(new Walk(recording, budget).outline(value));
}

// Returns the reference to the row of the stack of an element.
export function outlineStack(recording: Recording, error: Error): string {
  const sites = sharedStack(recording, error);
  return (
    emitStack(recording, sites) ??
    outlineDebug(recording, 2 * sites.length + 1, copySites(sites))
  );
}

// Objects that were written before are references, so equal stacks are copied.
function copySites(sites: ReadonlyArray<CallSite>): ReadonlyArray<CallSite> {
  return sites.map(site => [...site]);
}

// Returns the reference to the record of a component. The record is a separate row, after the
// rows of its owners.
export function outlineComponent(
  recording: Recording,
  info: ComponentInfo,
): string {
  const {written} = recording;
  const known = written.get(info);
  if (known !== undefined) {
    return known;
  }
  // Against cycles of owners, which only debug information of user code can contain.
  written.set(info, 'null');
  if (info.owner != null) {
    outlineComponent(recording, info.owner);
  }
  const {record, frameCount} = componentRecord(recording, info);
  const walk = new Walk(recording, RECORD_BUDGET + frameCount);
  const reference = encodeReference(walk.outlineRecord(record));
  written.set(info, reference);
  return reference;
}

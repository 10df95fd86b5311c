// The row of the stack of an element:
//
//   5:[["App","/app/page.js",3,10,2,1,false]]

import type {WireModel} from '../../places/wire.js';
import type {Recording} from '../recording.js';
import type {CallSite} from './callSites.js';

import {encodeNumber} from 'flight-core/src/wire/numbers.js';
import {encodeReference} from 'flight-core/src/wire/references.js';
import {escapeString} from 'flight-core/src/wire/strings.js';

import {takeId} from '../../request/request.js';
import {LONG_STRING} from '../../values/strings.js';
import {emitDebugModel} from '../debugRows.js';

// The wire model of the stack. Null if a string of it needs its own row.
export function encodeStack(sites: ReadonlyArray<CallSite>): WireModel {
  const isLong = sites.some(
    ([name, file]) => name.length >= LONG_STRING || file.length >= LONG_STRING,
  );
  return isLong ? null : sites.map(encodeSite);
}

// The wire model of a frame that is part of a value. A function can have a name like "$1", and a
// position that the text of a stack does not have is not a number.
export function encodeSite([
  name,
  file,
  line,
  column,
  ...rest
]: CallSite): WireModel {
  return [
    escapeString(name),
    escapeString(file),
    encodeNumber(line),
    encodeNumber(column),
    ...rest,
  ];
}

// Returns the reference to a new row, or null if a string of the stack needs its own row.
export function emitStack(
  recording: Recording,
  sites: ReadonlyArray<CallSite>,
): string | null {
  const wire = recording.stackWires.get(sites) ?? null;
  if (wire === null) {
    return null;
  }
  const id = takeId(recording.request);
  emitDebugModel(recording, id, wire);
  return encodeReference(id);
}

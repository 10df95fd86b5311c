// Errors of the model, in rows for development clients.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {WireModel} from '../places/wire.js';
import type {Written} from '../places/written.js';
import type {ErrorModel} from '../request/tracer.js';
import type {Outline} from './encode/errorRecord.js';
import type {Recording} from './recording.js';

import {outlineComponent} from './encode/debugModel.js';
import {describeError, describeErrorValue} from './encode/errorRecord.js';

type Failure = {readonly error: unknown, readonly digest: string};

// The payload of `0:E{…}`.
export function describeFailure(
  recording: Recording,
  id: RowId,
  {error, digest}: Failure,
): ErrorModel {
  const {request, trace} = recording;
  // Values that an abort cuts off share one error, which has no owner.
  const info =
    trace === null || id === request.abortErrorId ? null : trace.owner;
  const owner = info === null ? null : outlineComponent(recording, info);
  const outline = outlineIn(recording, request.written);
  return describeError(recording, error, outline, {digest, owner});
}

// The row of `"$Z4"`, an Error that is a value in the model.
export function describeValueError(
  recording: Recording,
  error: Error,
  written: Written,
): WireModel {
  return describeErrorValue(recording, error, outlineIn(recording, written));
}

function outlineIn({request}: Recording, written: Written): Outline {
  return value => request.driver.outline(request, value, written);
}

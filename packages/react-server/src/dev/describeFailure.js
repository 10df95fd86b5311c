// Errors of the model, in rows for development clients.

import type {RowId} from 'flight-core/src/wire/ids.js';

import type {WireModel} from '../places/wire.js';
import type {Written} from '../places/written.js';
import type {ErrorModel} from '../request/tracer.js';
import type {Recording} from './recording.js';

import {outlineComponent} from './encode/debugModel.js';
import {
  describeParts,
  describeThrown,
  encodeErrorValue,
} from './encode/errorRecord.js';

type Failure = {readonly error: unknown, readonly digest: string};

// `0:E{"digest":"","name":"TypeError","message":"…","stack":[…],"env":"Server","owner":null}`
export function describeFailure(
  recording: Recording,
  id: RowId,
  {error, digest}: Failure,
): ErrorModel {
  const {request, trace} = recording;
  // Values that an abort cuts off share one error, which has no owner.
  const owner =
    trace === null || id === request.abortErrorId ? null : trace.owner;
  return {
    digest,
    ...describeThrown(recording, error),
    owner: owner === null ? null : outlineComponent(recording, owner),
    ...describeModelParts(recording, error, request.written),
  };
}

// `"$Z4"`, the row `4:{"name":"RangeError","message":"…","stack":[…],"env":"Server"}`: an Error
// that is a value in the model.
export function describeValueError(
  recording: Recording,
  error: Error,
  written: Written,
): WireModel {
  return encodeErrorValue(
    describeThrown(recording, error),
    describeModelParts(recording, error, written),
  );
}

function describeModelParts(
  recording: Recording,
  error: unknown,
  written: Written,
): {readonly cause?: string, readonly errors?: string} {
  const {request, errorsUnderway} = recording;
  return describeParts(
    error,
    value => request.driver.outline(request, value, written),
    errorsUnderway,
  );
}

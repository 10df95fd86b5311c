// How much one reply may ask of the server. Each limit is an option of the functions that
// decode; what is not given, and only that, has the default.

import {protocolError} from 'flight-core/src/errors.js';

export type LimitOptions = interface {
  readonly arraySizeLimit?: number | void,
  readonly depthLimit?: number | void,
  readonly partLimit?: number | void,
  readonly fieldSizeLimit?: number | void,
};

export type ReplyLimits = {
  // What an array and the arrays directly in it may come to when they are turned into text:
  // see budget.js.
  readonly arraySizeLimit: number,
  // Arrays and objects in each other, in one part.
  readonly depthLimit: number,
  // Entries of one body that belong to the reply.
  readonly partLimit: number,
  // Characters of the text of one entry.
  readonly fieldSizeLimit: number,
};

export const DEFAULT_LIMITS: ReplyLimits = {
  arraySizeLimit: 1_000_000,
  depthLimit: 6000,
  partLimit: 200_000,
  fieldSizeLimit: Infinity,
};

// These are not for applications to choose.
export const BOUND_ARGUMENT_LIMIT = 1000;
export const BIGINT_LENGTH_LIMIT = 300;
export const ID_LENGTH_LIMIT = 10_000;

export function readLimits(options: LimitOptions): ReplyLimits {
  const {
    arraySizeLimit = DEFAULT_LIMITS.arraySizeLimit,
    depthLimit = DEFAULT_LIMITS.depthLimit,
    partLimit = DEFAULT_LIMITS.partLimit,
    fieldSizeLimit = DEFAULT_LIMITS.fieldSizeLimit,
  } = options;
  return {arraySizeLimit, depthLimit, partLimit, fieldSizeLimit};
}

export function arrayTooLarge({arraySizeLimit}: ReplyLimits): Error {
  return protocolError(
    'The arrays of a reply are nested or referred to in such a way that their text ' +
      `would be longer than ${arraySizeLimit} (option arraySizeLimit). Objects between ` +
      'the arrays help.',
    571,
  );
}

export function tooDeep({depthLimit}: ReplyLimits): Error {
  return protocolError(
    `A part of a reply is nested more than ${depthLimit} levels deep (option depthLimit).`,
  );
}

export function tooManyParts({partLimit}: ReplyLimits): Error {
  return protocolError(
    `A reply has more than ${partLimit} entries (option partLimit).`,
  );
}

export function fieldTooLong({fieldSizeLimit}: ReplyLimits): Error {
  return protocolError(
    `An entry of a reply has more than ${fieldSizeLimit} characters of text (option ` +
      'fieldSizeLimit).',
  );
}

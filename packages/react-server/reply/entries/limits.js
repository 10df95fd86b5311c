// The resources that one reply may use. Four limits are options of the decoding functions, and only
// `undefined` selects the default; three are constants.

import {protocolError} from 'flight-core/src/errors.js';

export type LimitOptions = interface {
  readonly arraySizeLimit?: number | void,
  readonly depthLimit?: number | void,
  readonly partLimit?: number | void,
  readonly fieldSizeLimit?: number | void,
};

export type ReplyLimits = {
  // The length of the text of an array, or what references may add to it: see budget.js.
  readonly arraySizeLimit: number,
  // Whether what was sent counts, too: only if the application gave `arraySizeLimit`.
  readonly countsSent: boolean,
  // Nested arrays and objects in one part.
  readonly depthLimit: number,
  // Entries of one body that belong to the reply.
  readonly partLimit: number,
  // Characters of the text of one entry.
  readonly fieldSizeLimit: number,
};

export const DEFAULT_LIMITS: ReplyLimits = {
  arraySizeLimit: 1_000_000,
  countsSent: false,
  depthLimit: 6000,
  partLimit: 200_000,
  fieldSizeLimit: Infinity,
};

// Applications cannot change these.
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
  const countsSent = options.arraySizeLimit !== undefined;
  return {arraySizeLimit, countsSent, depthLimit, partLimit, fieldSizeLimit};
}

export function arrayTooLarge(limits: ReplyLimits): Error {
  const {arraySizeLimit, countsSent} = limits;
  return protocolError(
    (countsSent
      ? `The text of an array in a reply would be longer than ${arraySizeLimit}`
      : 'References to arrays, strings or bytes in a reply would make the text of an array more ' +
        `than ${arraySizeLimit} longer than the reply`) +
      ' (option arraySizeLimit). Put objects between the arrays.',
    571,
  );
}

export function tooManyCopies({arraySizeLimit}: ReplyLimits): Error {
  return protocolError(
    'The server functions of a reply would be bound to more copies of arguments than ' +
      `${arraySizeLimit} and the length of the reply (option arraySizeLimit).`,
  );
}

export function checkBoundArguments({length}: ReadonlyArray<unknown>): void {
  if (length > BOUND_ARGUMENT_LIMIT) {
    throw protocolError(
      `A server function of a reply is bound to ${length} arguments; the limit ` +
        `is ${BOUND_ARGUMENT_LIMIT}.`,
      580,
    );
  }
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

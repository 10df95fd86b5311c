// The development observer of replies: says what the server will not get.

import type {ReplyTracer} from '../reply/replyTracer.js';

import {drawAround, NO_TYPES, tagOf} from 'flight-core/src/dev/drawValue.js';

import {checkEvaluation} from './evalNotice.js';

const CONTEXT_TYPE: symbol = Symbol.for('react.context');

// `hint` tells what to do where code cannot be evaluated.
export function createReplyTracer(hint: string): ReplyTracer {
  return {...WARNINGS, replyStarted: () => checkEvaluation(hint)};
}

const WARNINGS = {
  plainObjectMet(
    value: interface {},
    container: unknown,
    key: string | number,
  ) {
    const finding = describeOddity(value);
    if (finding !== null) {
      warn(finding, pictureOf(value, container, key));
    }
  },
  valueConverted(
    value: interface {},
    container: unknown,
    key: string | number,
  ) {
    if (typeof value === 'object' && !(value instanceof Date)) {
      warn(
        'has a toJSON method, and what that returns is sent instead of it. ' +
          'Convert it before it is sent.',
        pictureOf(value, container, key),
      );
    }
  },
  prototypeKeyMet(container: interface {}) {
    warn(
      'has a property called __proto__, which the server will drop.',
      drawAround(NO_TYPES, container, '__proto__'),
    );
  },
};

// A picture is no part of a format: it may contain anything.
function warn(finding: string, picture: string): void {
  console.error(
    'An object that is sent to the server ' + finding + '%s',
    picture,
  );
}

// The model of a reply or of a part of it, which is in nothing, is drawn as `{: value}`.
function pictureOf(
  value: interface {},
  container: unknown,
  key: string | number,
): string {
  return typeof container === 'object' &&
    container !== null &&
    container !== value
    ? drawAround(NO_TYPES, container, key)
    : drawAround(NO_TYPES, {'': value}, '');
}

// The first thing about an object that is not sent with its properties.
function describeOddity(value: interface {}): string | null {
  if (
    (value as interface {readonly $$typeof?: unknown}).$$typeof === CONTEXT_TYPE
  ) {
    return 'is a React context, which only works on this side.';
  }
  const tag = tagOf(value);
  if (tag !== 'Object') {
    return `is of the kind ${tag}, which gets lost: only its properties are sent.`;
  }
  if (hasHiddenProperty(value)) {
    return 'has properties that are not enumerable. They are not sent.';
  }
  const [symbol] = Object.getOwnPropertySymbols(value);
  return symbol === undefined
    ? null
    : `has properties with symbols for names, such as ${String(symbol)}. They are not sent.`;
}

// Elements have such accessors in development, which warn when they are read.
const ACCESSORS_OF_PROPS = ['key', 'ref'];

function hasHiddenProperty(value: interface {}): boolean {
  return Object.getOwnPropertyNames(value).some(name => {
    const property = Object.getOwnPropertyDescriptor(value, name);
    return (
      property?.enumerable === false &&
      (property.get === undefined || !ACCESSORS_OF_PROPS.includes(name))
    );
  });
}

// The development observer of replies: warns about values that are not sent, or change.

import type {ReplyTracer} from '../reply/reply.js';

import {drawAround, NO_TYPES, tagOf} from 'flight-core/src/dev/drawValue.js';

import {checkEvaluation} from './evalNotice.js';

const CONTEXT_TYPE: symbol = Symbol.for('react.context');

// `hint` is advice if code cannot be evaluated.
export function createReplyTracer(hint: string): ReplyTracer {
  return {
    ...WARNINGS,
    replyStarted: () => checkEvaluation(hint),
  };
}

const WARNINGS = {
  plainObjectMet(
    value: interface {},
    container: unknown,
    key: string | number,
  ) {
    const oddity = describeOddity(value);
    if (oddity !== null) {
      const [finding, ...parameters] = oddity;
      warn(finding, [...parameters, excerptOf(value, container, key)]);
    }
  },
  valueConverted(
    value: interface {},
    container: unknown,
    key: string | number,
  ) {
    if (typeof value !== 'object' || value instanceof Date) {
      return;
    }
    const tag = tagOf(value);
    const excerpt = excerptOf(value, container, key);
    if (tag === 'Object') {
      warn(
        'has a toJSON method, whose result is sent instead of the object. ' +
          'Convert it before it is sent.',
        [excerpt],
      );
    } else {
      warn(
        'is of the kind %s, and the result of its toJSON method is sent ' +
          'instead. Convert it before it is sent.',
        [tag, excerpt],
      );
    }
  },
  prototypeKeyMet(container: interface {}) {
    warn('has a property named __proto__, which the server will drop.', [
      drawAround(NO_TYPES, container, '__proto__'),
    ]);
  },
};

// Names and excerpts are passed as parameters, because they may contain `%`.
function warn(finding: string, parameters: ReadonlyArray<unknown>): void {
  const format = 'An object that is sent to the server ' + finding + '%s';
  const print = Reflect.get(console, 'error');
  Reflect.apply(print, console, [format, ...parameters]);
}

// The model of a reply or of a part, which has no container, is drawn as `{: value}`.
function excerptOf(
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

// The first reason why an object is not sent completely, with its parameters; null if there is none.
function describeOddity(
  value: interface {},
): [string, ...ReadonlyArray<unknown>] | null {
  if (
    (value as interface {readonly $$typeof?: unknown}).$$typeof === CONTEXT_TYPE
  ) {
    return ['is a React context, which only works on this side.'];
  }
  const tag = tagOf(value);
  if (tag !== 'Object') {
    return [
      'is of the kind %s, which is lost: only its properties are sent.',
      tag,
    ];
  }
  if (hasHiddenProperty(value)) {
    return ['has properties that are not enumerable. They are not sent.'];
  }
  const [symbol] = Object.getOwnPropertySymbols(value);
  return symbol === undefined
    ? null
    : [
        'has properties with symbol keys, such as %s. They are not sent.',
        symbol.description,
      ];
}

// In development the props of elements have accessors with these names, which warn when read.
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

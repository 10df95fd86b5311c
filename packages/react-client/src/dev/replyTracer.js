// The development observer of replies: warns about values that are not sent, or change.

import type {ReplyTracer} from '../reply/reply.js';

import {tagOf} from 'flight-core/src/dev/tagOf.js';
import {nameValue} from 'flight-core/src/guard/userValues.js';
import {joinSteps, stepText} from 'flight-core/src/pathText.js';

import {checkEvaluation} from './standInCode.js';

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
      warn(finding, [...parameters, placeOf(value, container, key)]);
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
    const place = placeOf(value, container, key);
    if (tag === 'Object') {
      warn(
        'has a toJSON method, whose result is sent instead of the object. ' +
          'Convert it before it is sent.',
        [place],
      );
    } else {
      warn(
        'is of the kind %s, and the result of its toJSON method is sent ' +
          'instead. Convert it before it is sent.',
        [tag, place],
      );
    }
  },
  prototypeKeyMet(container: interface {}) {
    warn('has a property named __proto__, which the server will drop.', [
      placeOf(null, container, '__proto__'),
    ]);
  },
};

// Names and places are passed as parameters, because they may contain `%`.
function warn(finding: string, parameters: ReadonlyArray<unknown>): void {
  const format = 'An object that is sent to the server ' + finding + '%s';
  const print = Reflect.get(console, 'error');
  Reflect.apply(print, console, [format, ...parameters]);
}

// `\n  at user of an object`; the model of a reply or of a part has no container.
function placeOf(
  value: interface {} | null,
  container: unknown,
  key: string | number,
): string {
  return typeof container === 'object' &&
    container !== null &&
    container !== value
    ? `\n  at ${joinSteps([stepText(key)])} of ${nameValue(container)}`
    : '\n  at the root';
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

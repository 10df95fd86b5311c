// Parts for tables of unusual values.

const ELEMENT = Symbol.for('react.transitional.element');
const LAZY = Symbol.for('react.lazy');
export const KEPT = {temporary: true};

export class Point {
  constructor() {
    this.x = 1;
  }
}

export class IsoDate extends Date {
  toJSON() {
    return '$ending in Z';
  }
}

export class WordDate extends Date {
  toJSON() {
    return 'a word';
  }
}

export class OtherBytes extends Uint8Array {
  get [Symbol.toStringTag]() {
    return 'Other';
  }
}

export const element = () => ({
  $$typeof: ELEMENT,
  type: 'p',
  key: null,
  props: {},
});
export const lazy = load => ({$$typeof: LAZY, _payload: null, _init: load});
export const hidden = (target, key, value) =>
  Object.defineProperty(target, key, {value, configurable: true});
export const converting = toJSON => hidden({}, 'toJSON', toJSON);
export const iterable = (...items) => ({
  [Symbol.iterator]: () => items.values(),
});

export const fails = text => {
  throw new Error(`of the row: ${text}`);
};

export function streamOf(...chunks) {
  return new ReadableStream({
    start(controller) {
      chunks.forEach(chunk => controller.enqueue(chunk));
      controller.close();
    },
  });
}

export function suspended(load) {
  let isReady = false;
  const promise = new Promise(resolve => setTimeout(resolve, 5)).then(() => {
    isReady = true;
  });
  return lazy(() => {
    if (isReady) {
      return load();
    }
    throw promise;
  });
}

// Streams and iterables that deliver given items, and record how they were cancelled.

// All items are available immediately.
export function streamOf(...items) {
  return new ReadableStream({
    start(controller) {
      items.forEach(item => controller.enqueue(item));
      controller.close();
    },
  });
}

export function byteStreamOf(...pieces) {
  return new ReadableStream({
    type: 'bytes',
    start(controller) {
      pieces.forEach(piece => controller.enqueue(new Uint8Array(piece)));
      controller.close();
    },
  });
}

export async function* generate(...items) {
  yield* items;
}

// Can be iterated again and again.
export function iterableOf(...items) {
  return {[Symbol.asyncIterator]: () => generate(...items)};
}

// All results are from `next`; `thrown` has the reasons of `throw`.
export function sourceOf(next, answer = () => undefined) {
  const thrown = [];
  const iterator = {
    next,
    throw(reason) {
      thrown.push(reason);
      return answer(reason);
    },
  };
  return {thrown, [Symbol.asyncIterator]: () => iterator};
}

export const NEVER = new Promise(() => {});

// Streams and iterables that deliver what a test says, and note what they were told.

// All items are there at once.
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

// `next` is asked for everything; `told` has the reasons of `throw`.
export function sourceOf(next, answer = () => undefined) {
  const told = [];
  const iterator = {
    next,
    throw(reason) {
      told.push(reason);
      return answer(reason);
    },
  };
  return {told, [Symbol.asyncIterator]: () => iterator};
}

export const NEVER = new Promise(() => {});

// V8 forgets the layout of a class when a full garbage collection finds no instance, and discards all
// optimized code that knows it: every walk would be slow again. So one instance of each class of walks,
// references and queues stays, from the first call of the returned function. All fields are set in the
// constructor: a field that is added later makes another layout.

export function layoutKeeper(
  create: () => ReadonlyArray<interface {}>,
): () => void {
  let kept: ReadonlyArray<interface {}> | null = null;
  return () => {
    kept ??= create();
  };
}

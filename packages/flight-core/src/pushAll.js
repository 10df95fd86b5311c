// Pushes all items. Unlike `list.push(...items)`, which puts the items on the stack, for any number.
export function pushAll<T>(list: Array<T>, items: ReadonlyArray<T>): void {
  const count = items.length;
  for (let index = 0; index < count; index++) {
    list.push(items[index]);
  }
}

// An item of an async iterable whose text is parsed when the item is read: the JSON text of `value` in a
// result of `next()`.

export class ItemText {
  readonly text: string;
  readonly done: boolean;

  constructor(text: string, {done}: {readonly done: boolean}) {
    this.text = text;
    this.done = done;
  }
}

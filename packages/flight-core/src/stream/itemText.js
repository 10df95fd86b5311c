// An item of an async iterable whose text is parsed when the item is read: the JSON text of `value` in a
// result of `next()`.

import type {RowId} from '../wire/ids.js';

export type ItemSource = {
  readonly done: boolean,
  // For messages: the row of the client.
  readonly id?: RowId,
};

export class ItemText {
  readonly text: string;
  readonly done: boolean;
  readonly id: RowId | void;

  constructor(text: string, {done, id}: ItemSource) {
    this.text = text;
    this.done = done;
    this.id = id;
  }
}

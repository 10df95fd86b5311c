// A FIFO queue with constant cost: `shift` of a long array moves all other items.

const ENOUGH_TO_MOVE = 1024;

export class Queue<T> {
  // Items that were taken are null.
  items: Array<T | null> = [];
  // The index of the first item.
  start: number = 0;

  get length(): number {
    return this.items.length - this.start;
  }

  push(item: T): T {
    this.items.push(item);
    return item;
  }

  first(): T | null {
    return this.start < this.items.length ? this.items[this.start] : null;
  }

  shift(): T | null {
    const {items, start} = this;
    if (start === items.length) {
      return null;
    }
    const item = items[start];
    items[start] = null;
    this.start++;
    if (this.start > ENOUGH_TO_MOVE && this.start * 2 > items.length) {
      this.items = items.slice(this.start);
      this.start = 0;
    }
    return item;
  }

  rest(): ReadonlyArray<T> {
    return this.items.slice(this.start).filter(item => item !== null);
  }
}

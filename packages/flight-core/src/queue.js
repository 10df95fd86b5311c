// A FIFO queue. Taking an item has a constant cost, however long the queue is.

// Taken items are released when there are at least this many, and they are half of the array.
const LEAST_RELEASED = 256;

export class Queue<T> {
  items: Array<T> = [];
  // How many of the items have been taken.
  taken: number = 0;

  push(item: T): void {
    this.items.push(item);
  }

  get length(): number {
    return this.items.length - this.taken;
  }

  isEmpty(): boolean {
    return this.taken === this.items.length;
  }

  // Valid while the queue is not empty.
  first(): T {
    return this.items[this.taken];
  }

  // Valid while the queue is not empty.
  take(): T {
    const {items} = this;
    const item = items[this.taken++];
    if (this.taken === items.length) {
      this.items = [];
      this.taken = 0;
    } else if (this.taken >= LEAST_RELEASED && this.taken * 2 >= items.length) {
      this.items = items.slice(this.taken);
      this.taken = 0;
    }
    return item;
  }
}

// References by value: "$1" and "$1:props:children" stand for the value of another row or
// for a part of it. If that is not ready, the place gets a hole and the nearest element,
// or else the row, waits.

import type {Dependency, Reach, Wait} from 'flight-core/src/chunk/blocked.js';
import type {Chunk} from 'flight-core/src/chunk/chunk.js';

import type {Response, Walk} from '../response.js';
import type {Revival} from './revival.js';

import {
  dependencyDone,
  dependencyMoved,
  failWait,
  isWanted,
  waitFor,
} from 'flight-core/src/chunk/blocked.js';
import {FULFILLED, REJECTED, readChunk} from 'flight-core/src/chunk/chunk.js';
import {parseIdAt} from 'flight-core/src/wire/ids.js';
import {getChunk} from '../response.js';
import {isLazy} from './lazy.js';
import {UNDECIDED, findInOwnRow} from './ownRow.js';
import {PathWalk, unwrapFulfilled} from './pathWalk.js';
import {requireWait} from './revival.js';

// Where a revived value belongs. The root of a row has no container.
export type Place = {
  readonly container: interface {} | null,
  readonly key: string | number,
};

// What is made of a referenced value. What `create` returns is put in place at once, so
// that circles can close over it; `finish` gets the complete value and returns what stays.
export type Making = {
  readonly create: () => unknown,
  readonly finish: (
    content: unknown,
    created: unknown,
    response: Response,
  ) => unknown,
};

const AS_IT_IS: Making = {
  create: () => null,
  finish: content => content,
};

// "$1", "$1:props:children"
export function reviveReference(
  revival: Revival,
  text: string,
  container: interface {} | null,
  key: string | number,
): unknown {
  const {response} = revival;
  if (!text.includes(':')) {
    // The common case: a whole row that is there.
    const chunk = getChunk(response, parseIdAt(text, 1));
    readChunk(chunk);
    if (chunk.status === FULFILLED) {
      return unwrapFulfilled(chunk.value);
    }
    return reviveThrough(revival, text.slice(1), {container, key}, AS_IT_IS);
  }
  // What is shared is often shared many times (benchmark `payloads`).
  const {found} = response;
  const known = found.get(text);
  if (known !== undefined) {
    return known;
  }
  const place = {container, key};
  const value = reviveThrough(revival, text.slice(1), place, AS_IT_IS);
  if (typeof value === 'object' && value !== null && !isLazy(value)) {
    found.set(text, value);
  }
  return value;
}

// Makes something of what a reference names. `reference` is the text behind the tag.
export function reviveThrough(
  revival: Revival,
  reference: string,
  place: Place,
  making: Making,
): unknown {
  const {response} = revival;
  const path = reference.split(':');
  const chunk = getChunk(response, parseIdAt(path[0], 0));
  if (chunk === revival.chunk && making === AS_IT_IS) {
    const found = findInOwnRow(revival.root, path);
    if (found !== UNDECIDED) {
      return found;
    }
  }
  return follow(revival, {chunk, walk: new PathWalk(path)}, place, making);
}

// Goes as far as it can from a chunk. If that is not far enough, the place waits.
export function follow(
  revival: Revival,
  {chunk, walk}: {readonly chunk: Chunk, readonly walk: Walk},
  place: Place,
  making: Making,
): unknown {
  const {response} = revival;
  const created = making.create();
  const way = walk.fromChunk(chunk);
  if (way === 'reached') {
    return making.finish(walk.value, created, response);
  }
  const wait = requireWait(revival);
  if (way === 'failed') {
    failWait(wait, walk.error);
  } else {
    const product = {making, created, response};
    waitFor(new MissingPart(wait, walk, place, product), way);
  }
  return created;
}

type Product = {
  readonly making: Making,
  readonly created: unknown,
  readonly response: Response,
};

export class MissingPart implements Dependency {
  readonly wait: Wait;
  source: Chunk | null = null;
  // Changed when the tuple it belongs to becomes an element.
  place: Place;
  readonly walk: Walk;
  readonly product: Product;

  constructor(wait: Wait, walk: Walk, place: Place, product: Product) {
    this.wait = wait;
    this.walk = walk;
    this.place = place;
    this.product = product;
  }

  get copies(): boolean {
    return this.product.making !== AS_IT_IS;
  }

  get isRoot(): boolean {
    return this.place.container === null && this.product.created === null;
  }

  settled(chunk: Chunk): void {
    if (!isWanted(this, chunk)) {
      return;
    }
    if (chunk.status === REJECTED) {
      failWait(this.wait, chunk.reason);
      return;
    }
    const reach = this.reach(chunk.value);
    if (reach === 'reached') {
      this.fill();
      dependencyDone(this);
    } else if (reach === 'moved') {
      dependencyMoved(this);
    }
  }

  reach(value: unknown): Reach {
    const {wait, walk} = this;
    const way = walk.through(value);
    if (way === 'reached') {
      return way;
    }
    if (way === 'failed') {
      failWait(wait, walk.error);
      return way;
    }
    waitFor(this, way);
    return 'moved';
  }

  fill(): void {
    const {making, created, response} = this.product;
    try {
      this.put(making.finish(this.walk.value, created, response));
    } catch (error) {
      failWait(this.wait, error);
    }
  }

  put(value: unknown): void {
    const {container, key} = this.place;
    if (container === null) {
      this.wait.value = value;
      this.wait.known = true;
    } else {
      Reflect.set(container, key, withoutThen(key, value));
    }
  }
}

// A function under the key `then` would turn data into a thenable that others call.
export function withoutThen(key: string | number, value: unknown): unknown {
  return key === 'then' && typeof value === 'function' ? null : value;
}

// Size-balanced batching. A row that is larger than the target is cut into rows of about that size,
// once it is serialized: bottom-up, as in tree partitioning with a bound on size, but without small
// rows. Nothing is wrapped or re-keyed. A cut element leaves a lazy reference, and becomes the root of
// another row. Sizes are counted while the row is serialized; only elements that are large enough to be
// cut, and what is around them, are visited again.

import {REACT_ACTIVITY_TYPE, REACT_SUSPENSE_TYPE} from 'shared/ReactSymbols';
import isArray from 'shared/isArray';

// A serialized value: what JSON.parse returns on the client.
type Wire = any;

type Slot = {+container: Wire, +key: string | number, +path: string};

// An element that may become a row, or the root of a row.
export type Piece = {
  // Where it is, or was.
  container: Wire,
  +key: string | number,
  // The reference to it from before the row was cut. Null if no path leads there.
  +path: null | string,
  +weight: number,
  // The number of paint boundaries around it.
  +depth: number,
  +order: number,
  // A client component may inspect it.
  +isExposed: boolean,
  // Of a row. The model is removed when it was sent.
  id: number,
  model: Wire,
  // The places that refer to this row before it was cut. Null until the row is visited.
  references: null | Array<Slot>,
};

// `count`: how many elements that are large enough are inside.
type Measured = {+size: number, +count: number};

// A row that is being rendered.
export type OpenRow = {
  +id: number,
  +outer: null | OpenRow,
  // The characters of its JSON up to now, about.
  size: number,
  // The elements that are large enough to be cut, inner ones first. Null without any.
  elements: null | Map<Wire, Measured>,
  // How many they are.
  count: number,
  // The size of an element that is large enough.
  +floor: number,
  // Without references there is nothing to re-root.
  hasReferences: boolean,
  // Paths into this row, and all prefixes of them, that were sent in other rows already.
  pinned: null | Set<string>,
  // Above this size, the content of further paint boundaries is rendered later.
  deferAbove: number,
};

type Split = {
  +row: OpenRow,
  +elements: Map<Wire, Measured>,
  +target: number,
  +boundaries: Array<void | string>,
  +root: Piece,
  +moved: Map<string, Piece>,
  +takeId: () => number,
  candidates: Array<Piece>,
  // Candidates behind paint boundaries, which are decided last.
  +behind: Array<Piece>,
  +cuts: Array<Piece>,
  // Rows of shared objects, by the references to them.
  +shared: Map<string, Piece>,
  // In the order of sending.
  +sent: Set<Piece>,
  // Where the walk is.
  +keys: Array<string | number>,
  order: number,
  depth: number,
  isExposed: boolean,
};

// The characters of "$L1f", which a cut leaves.
const LAZY_WEIGHT = 6;
// Rows that are smaller than this part of the target cost more than they are worth.
const FLOOR_DIVISOR = 8;
// How many times the target is rendered before content that appears later is deferred.
const DEFER_FACTOR = 4;

export function createOpenRow(
  id: number,
  outer: null | OpenRow,
  deferAbove: number,
  target: number,
): OpenRow {
  return {
    id,
    outer,
    size: 0,
    elements: null,
    count: 0,
    floor: target / FLOOR_DIVISOR,
    hasReferences: false,
    pinned: null,
    deferAbove,
  };
}

// The characters of a value in JSON. Numbers, booleans and null are about equal.
export function sizeOfPrimitive(value: mixed): number {
  return typeof value === 'string' ? value.length + 2 : 4;
}

// Called for each array when it is complete. `size` and `count` are those of the row before it.
export function closeArray(
  row: OpenRow,
  array: Array<Wire>,
  size: number,
  count: number,
): void {
  // The brackets and commas.
  row.size += array.length + 1;
  const own = row.size - size;
  if (own >= row.floor && isElement(array)) {
    const elements = (row.elements = row.elements || new Map());
    elements.set(array, {size: own, count: row.count - count});
    row.count++;
  }
}

// Called for each element of the row. Whether it is rendered in a task of its own, so that what is in
// front of it is sent first. At most once for each floor of the size.
export function shouldDefer(
  row: null | OpenRow,
  type: mixed,
  size: number,
  target: number,
): boolean {
  if (
    row === null ||
    size <= row.deferAbove + target * DEFER_FACTOR ||
    (type !== REACT_SUSPENSE_TYPE && type !== REACT_ACTIVITY_TYPE)
  ) {
    return false;
  }
  row.deferAbove += target / FLOOR_DIVISOR;
  return true;
}

// Called for a reference in a row that is sent before the rows that it refers to: what is there
// must not move.
export function pin(row: null | OpenRow, reference: string): void {
  for (let open = row; open !== null; open = open.outer) {
    const root = serializeID(open.id) + ':';
    if (reference.startsWith(root)) {
      const pinned = (open.pinned = open.pinned || new Set());
      let end = reference.length;
      while (end >= root.length && !pinned.has(reference.slice(0, end))) {
        pinned.add(reference.slice(0, end));
        end = reference.lastIndexOf(':', end - 1);
      }
    }
  }
}

// The reference to an object that was written at this reference, after cuts.
export function reroot(moved: Map<string, Piece>, reference: string): string {
  const row = findRow(moved, reference);
  return row === null ? reference : referTo(row, reference);
}

function findRow(moved: Map<string, Piece>, path: string): null | Piece {
  for (let end = path.length; end > 0; end = path.lastIndexOf(':', end - 1)) {
    const row = moved.get(path.slice(0, end));
    if (row !== undefined) {
      return row;
    }
  }
  return null;
}

function referTo(row: Piece, path: string): string {
  return serializeID(row.id) + path.slice((row.path as any).length);
}

function serializeID(id: number): string {
  return '$' + id.toString(16);
}

function isElement(value: Wire): boolean {
  return isArray(value) && value[0] === '$' && value.length >= 4;
}

// Cuts a row that is too large and has elements. Returns the rows in the order of sending.
export function splitRow(
  row: OpenRow,
  model: Wire,
  target: number,
  symbols: Map<symbol, number>,
  moved: Map<string, Piece>,
  takeId: () => number,
): Array<Piece> {
  const holder = {model};
  const root = createPiece(holder, 'model', serializeID(row.id), 0, 0, 0, false);
  root.id = row.id;
  root.model = model;
  const split: Split = {
    row,
    elements: row.elements as any,
    target,
    boundaries: [REACT_SUSPENSE_TYPE, REACT_ACTIVITY_TYPE].map(type => {
      const symbolId = symbols.get(type);
      return symbolId === undefined ? undefined : serializeID(symbolId);
    }),
    root,
    moved,
    takeId,
    candidates: [],
    behind: [],
    cuts: [],
    shared: new Map(),
    sent: new Set(),
    keys: [],
    order: 0,
    depth: 0,
    isExposed: false,
  };
  let weight = row.size - visit(split, holder, 'model');
  if (weight > target) {
    weight -= settle(split, 0, weight);
  }
  settleBehind(split, weight);
  return split.cuts.length === 0 ? [root] : sendInOrder(split);
}

function createPiece(
  container: Wire,
  key: string | number,
  path: null | string,
  weight: number,
  depth: number,
  order: number,
  isExposed: boolean,
): Piece {
  return {
    container,
    key,
    path,
    weight,
    depth,
    order,
    isExposed,
    id: -1,
    model: null,
    references: null,
  };
}

// Decides about the elements inside of a value. Returns the weight that was cut or put aside.
function visit(split: Split, container: Wire, key: string | number): number {
  const value = container[key];
  if (typeof value !== 'object' || value === null) {
    return 0;
  }
  if (isElement(value)) {
    return visitElement(split, container, key);
  }
  const {keys, isExposed} = split;
  const depthOfKeys = keys.length++;
  let taken = 0;
  if (isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      keys[depthOfKeys] = i;
      taken += visit(split, value, i);
    }
  } else {
    split.isExposed = false;
    const names = Object.keys(value);
    for (let i = 0; i < names.length; i++) {
      keys[depthOfKeys] = names[i];
      taken += visit(split, value, names[i]);
    }
    split.isExposed = isExposed;
  }
  keys.length = depthOfKeys;
  return taken;
}

// The reference to where the walk is. No path leads below a key with a colon.
function currentPath({keys, root}: Split): null | string {
  let path: string = root.path as any;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    if (typeof key === 'string' && key.indexOf(':') !== -1) {
      return null;
    }
    path += ':' + key;
  }
  return path;
}

function visitElement(
  split: Split,
  container: Wire,
  key: string | number,
): number {
  const {depth, isExposed, target} = split;
  const {floor, pinned} = split.row;
  const tuple = container[key];
  const measured = split.elements.get(tuple);
  const order = split.order++;
  if (measured === undefined) {
    return 0;
  }
  const first = split.candidates.length;
  const isBoundary = split.boundaries.includes(tuple[1]);
  let weight = measured.size;
  if (measured.count > 0) {
    weight -= visitProps(split, tuple, isBoundary);
  }
  if (isBoundary) {
    weight -= putAside(split, first);
  }
  if (weight > target) {
    weight -= settle(split, first, weight);
  }
  const taken = measured.size - weight;
  if (weight < floor || container === split.root.container) {
    return taken;
  }
  const path = currentPath(split);
  if (path !== null && pinned !== null && pinned.has(path)) {
    return taken;
  }
  split.candidates.length = first;
  if (!isBoundary || weight - sizeOfFallback(tuple) < floor) {
    split.candidates.push(
      createPiece(container, key, path, weight, depth, order, isExposed),
    );
    return taken;
  }
  // Many small elements are behind the boundary: it is decided as a whole. It appears after what is
  // in front of it, and before what is behind other boundaries.
  split.behind.push(
    createPiece(container, key, path, weight, depth + 0.5, order, isExposed),
  );
  return measured.size - LAZY_WEIGHT;
}

function visitProps(split: Split, tuple: Wire, isBoundary: boolean): number {
  const {keys, depth, isExposed} = split;
  const props = tuple[3];
  const names = Object.keys(props);
  const depthOfKeys = keys.length;
  let taken = 0;
  split.isExposed = typeof tuple[1] === 'string' && tuple[1].startsWith('$L');
  keys.push('props', '');
  for (let i = 0; i < names.length; i++) {
    keys[depthOfKeys + 1] = names[i];
    split.depth = isBoundary && names[i] === 'children' ? depth + 1 : depth;
    taken += visit(split, props, names[i]);
  }
  keys.length = depthOfKeys;
  split.depth = depth;
  split.isExposed = isExposed;
  return taken;
}

// The characters of a boundary's props that are not behind it.
function sizeOfFallback({3: props}: Wire): number {
  const {children, ...fallback} = props;
  return JSON.stringify(fallback).length;
}

// What is behind a paint boundary does not compete with what is in front of it.
function putAside(split: Split, first: number): number {
  let weight = 0;
  split.candidates.splice(first).forEach(candidate => {
    if (candidate.depth > split.depth) {
      split.behind.push(candidate);
      weight += candidate.weight - LAZY_WEIGHT;
    } else {
      split.candidates.push(candidate);
    }
  });
  return weight;
}

// An element is larger than the target. The candidates that fit beside the rest of it stay, the
// others are cut; a client component might inspect exposed ones, so they stay first. Returns the
// weight that was cut.
function settle(split: Split, first: number, weight: number): number {
  const inside = split.candidates.splice(first);
  let budget = split.target - weight;
  inside.forEach(candidate => {
    budget += candidate.weight - LAZY_WEIGHT;
  });
  const kept: Set<Piece> = new Set();
  [true, false].forEach(isExposed =>
    inside.forEach(candidate => {
      const cost = candidate.weight - LAZY_WEIGHT;
      if (candidate.isExposed === isExposed && cost <= budget) {
        budget -= cost;
        kept.add(candidate);
      }
    }),
  );
  let cutWeight = 0;
  inside.forEach(candidate => {
    if (kept.has(candidate)) {
      split.candidates.push(candidate);
    } else {
      cutWeight += candidate.weight - LAZY_WEIGHT;
      split.cuts.push(makeRow(split, candidate, '$L'));
    }
  });
  return cutWeight;
}

// Content behind paint boundaries stays only if nothing in front of it was cut, so that it is never
// sent before that. All elements around it have a smaller depth, so it is in the root's row.
function settleBehind(split: Split, rowWeight: number): void {
  let weight = rowWeight;
  let cutDepth = Infinity;
  split.cuts.forEach(row => {
    cutDepth = Math.min(cutDepth, row.depth);
  });
  split.behind.sort(compareRows).forEach(candidate => {
    const cost = candidate.weight - LAZY_WEIGHT;
    if (weight + cost <= split.target && candidate.depth <= cutDepth) {
      weight += cost;
    } else {
      cutDepth = Math.min(cutDepth, candidate.depth);
      split.cuts.push(makeRow(split, candidate, '$L'));
    }
  });
}

function compareRows(a: Piece, b: Piece): number {
  return a.depth - b.depth || a.order - b.order;
}

// Moves a value to a row of its own.
function makeRow(split: Split, piece: Piece, prefix: '$' | '$L'): Piece {
  const {container, key, path} = piece;
  piece.id = split.takeId();
  piece.model = container[key];
  container[key] = prefix + piece.id.toString(16);
  if (path !== null) {
    split.moved.set(path, piece);
  }
  return piece;
}

// Parents first, content in front of paint boundaries first, otherwise in document order. A row must
// not wait for a later one: a shared object of a later row gets a row ahead of both.
function sendInOrder(split: Split): Array<Piece> {
  const {root, moved, sent} = split;
  moved.set(root.path as any, root);
  const waiting = [root, ...split.cuts.sort(compareRows)].reverse();
  while (waiting.length > 0) {
    const row = waiting[waiting.length - 1];
    const references = row.references;
    if (references === null) {
      const found: Array<Slot> = (row.references = []);
      if (split.row.hasReferences) {
        collectReferences(split, found, row, 'model');
      }
      for (let i = found.length - 1; i >= 0; i--) {
        const needed = findNeeded(split, row, found[i].path);
        if (needed !== null) {
          waiting.push(needed);
        }
      }
    } else {
      waiting.pop();
      if (!sent.has(row)) {
        sent.add(row);
        references.forEach(({container, key, path}) => {
          if (container[key] !== path) {
            // It was moved to another row, or refers to a whole row.
            return;
          }
          const owner: Piece = findRow(moved, path) as any;
          const isLater = owner.references === null && owner.path === path;
          container[key] = isLater
            ? '$L' + owner.id.toString(16)
            : referTo(owner, path);
        });
        row.references = [];
      }
    }
  }
  return Array.from(sent);
}

function collectReferences(
  split: Split,
  found: Array<Slot>,
  container: Wire,
  key: string | number,
): void {
  const value = container[key];
  if (typeof value === 'string') {
    const shared = split.shared.get(value);
    if (shared !== undefined) {
      found.push({container, key, path: shared.path as any});
    } else if (value.startsWith((split.root.path as any) + ':')) {
      found.push({container, key, path: value});
    }
  } else if (typeof value === 'object' && value !== null) {
    Object.keys(value).forEach(inner =>
      collectReferences(split, found, value, inner),
    );
  }
}

// The row that must be sent before this one, because of a reference to this path.
function findNeeded(split: Split, row: Piece, path: string): null | Piece {
  const owner: Piece = findRow(split.moved, path) as any;
  if (owner === row || split.sent.has(owner)) {
    return null;
  }
  const ownerPath: string = owner.path as any;
  if (ownerPath === path) {
    if (owner.references !== null) {
      // A cycle, which the client resolves.
      return null;
    }
    // A row that comes later can be referred to as lazy, unless it appears later.
    const isShared = split.shared.has(serializeID(owner.id));
    return isShared || owner.depth > row.depth ? owner : null;
  }
  let container: Wire = owner;
  let key = 'model';
  const names = path.slice(ownerPath.length + 1).split(':');
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    container = container[key];
    if (typeof container !== 'object' || container === null) {
      return null;
    }
    key = !isElement(container)
      ? name
      : name === 'props'
        ? '3'
        : name === 'type'
          ? '1'
          : name;
  }
  if (typeof container[key] !== 'object' || container[key] === null) {
    return null;
  }
  const {depth, order} = row;
  const shared = createPiece(container, key, path, 0, depth, order, false);
  makeRow(split, shared, '$');
  split.shared.set(serializeID(shared.id), shared);
  return shared;
}

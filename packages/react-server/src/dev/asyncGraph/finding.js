// What a visit of the graph found behind a node. Tasks often wait for promises with the same past, so a
// finding is kept for the other tasks of the render: otherwise each of them would walk through all of it.

import type {AsyncNode} from './node.js';

export type Finding = {
  // The operation to show as the cause.
  readonly found: AsyncNode | null,
  // What was emitted about the task, and is emitted about other tasks as well.
  readonly emissions: Emissions | null,
  // Whether an await is emitted depends on when the task began to wait. The finding holds for times
  // after the first one, up to the second one.
  readonly after: number,
  readonly until: number,
  // Which open node it met again, because the graph has cycles: the number of the first one. What
  // another visit finds, which begins elsewhere, can differ.
  readonly cycle: number,
};

// One emission, or those of two parts of the graph.
export type Emissions = {
  readonly own: Emission | null,
  readonly first: Emissions | null,
  readonly second: Emissions | null,
};

export type Emission = {
  readonly node: AsyncNode,
  // The operation whose await was emitted. Null if only debug information of the promise was.
  readonly io: AsyncNode | null,
};

// With the end of the node: a node that ends again has another past from then on.
export type Findings = WeakMap<
  AsyncNode,
  {readonly finding: Finding, readonly end: number},
>;

export const NO_CYCLE = Infinity;
const UNKNOWN_CYCLE = -1;

export const NOTHING: Finding = {
  found: null,
  emissions: null,
  after: -Infinity,
  until: Infinity,
  cycle: NO_CYCLE,
};

// It holds for no other task, for example because the graph can still change.
export function uncertain(finding: Finding): Finding {
  return {...finding, cycle: UNKNOWN_CYCLE};
}

// The operation is the one of `before`.
export function join(before: Finding, inner: Finding): Finding {
  return {
    found: before.found,
    emissions: joinEmissions(before.emissions, inner.emissions),
    after: Math.max(before.after, inner.after),
    until: Math.min(before.until, inner.until),
    cycle: Math.min(before.cycle, inner.cycle),
  };
}

export function joinEmissions(
  first: Emissions | null,
  second: Emissions | null,
): Emissions | null {
  return first === null || second === null
    ? (first ?? second)
    : {own: null, first, second};
}

// The node is the `number`th of its visit: then a cycle from there on does not depend on the beginning.
export function keepFinding(
  findings: Findings,
  node: AsyncNode,
  found: Finding,
  number: number,
): Finding {
  if (found.cycle < number) {
    return found;
  }
  const finding = {...found, cycle: NO_CYCLE};
  findings.set(node, {finding, end: node.end});
  return finding;
}

// For a task that began to wait at the given time.
export function knownFinding(
  findings: Findings,
  node: AsyncNode,
  since: number,
): Finding | null {
  const known = findings.get(node);
  if (known === undefined || known.end !== node.end) {
    return null;
  }
  const {finding} = known;
  return finding.after < since && since <= finding.until ? finding : null;
}

// The emissions that are not in `seen`, to which they are added. Uses a list instead of recursion, because
// they can be nested more deeply than the stack.
export function takeNew(
  emissions: Emissions | null,
  seen: Set<Emissions>,
): ReadonlyArray<Emission> {
  const taken: Array<Emission> = [];
  const open = [emissions];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next !== null && !seen.has(next)) {
      seen.add(next);
      if (next.own !== null) {
        taken.push(next.own);
      }
      open.push(next.second, next.first);
    }
  }
  return taken;
}

// Groups of Waits that need each other. A search follows, from each group, the last of its
// needs that is not over. Where it leads back to the group, all groups on the way are one.
// Otherwise it ends at a group that waits for something outside of all Waits, which the others
// remember, or at one that is about to be checked itself.
//
// Groups merge like sets of a union-find structure, smaller lists into larger ones, and needs
// that are over are removed. All searches of a response together take time in proportion to
// its Waits and needs (times a logarithm).

import {Wait} from './wait.js';

export function leaderOf(wait: Wait): Wait {
  let leader = wait;
  while (leader.leader !== null) {
    leader = leader.leader;
  }
  let at = wait;
  while (at.leader !== null) {
    const next: Wait = at.leader;
    at.leader = leader;
    at = next;
  }
  return leader;
}

export function membersOf(group: Wait): ReadonlyArray<Wait> {
  return group.members ?? [group];
}

export function addNeed(wait: Wait, needed: Wait): void {
  const group = leaderOf(wait);
  const other = leaderOf(needed);
  const {needs} = group;
  if (group !== other && needs?.at(-1) !== other) {
    group.needs = withItem(needs, other);
    other.neededBy = withItem(other.neededBy, group);
  }
}

// Another group that must be over first, or null.
export function lastNeed(group: Wait): Wait | null {
  const {needs} = group;
  while (needs !== null && needs.length > 0) {
    const needed = leaderOf(needs[needs.length - 1]);
    if (needed !== group && needed.state !== 'over') {
      return needed;
    }
    needs.pop();
  }
  return null;
}

// The common case needs no search: a needed group waits for something outside of all Waits.
export function isBlocked(group: Wait): boolean {
  const needed = lastNeed(group);
  if (needed === null || needed.outside === 0) {
    return false;
  }
  group.blocker = needed;
  return true;
}

// Searches for what a group waits for outside of all Waits. Returns the group, which may have
// grown; it waits for nothing if its `blocker` is null.
export function updateBlocker(start: Wait): Wait {
  if (lastNeed(start) === null) {
    start.blocker = null;
    return start;
  }
  let group = start;
  let way = followNeeds(group);
  while (way.length > 0 && way[way.length - 1] === group) {
    way.pop();
    for (const passed of way) {
      group = merge(group, passed);
    }
    way = followNeeds(group);
  }
  const blocker = way.pop() ?? null;
  for (const passed of way) {
    passed.blocker = blocker;
  }
  group.blocker = blocker;
  return group;
}

// Follows the last need of a group: back to the group, or to its blocker.
function followNeeds(group: Wait): Array<Wait> {
  const way = [];
  let next = lastNeed(group);
  while (next !== null) {
    way.push(next);
    next = next === group || !isBlockedByGroup(next) ? null : blockerOf(next);
  }
  return way;
}

function isBlockedByGroup(group: Wait): boolean {
  return group.outside === 0 && !group.isQueued;
}

export function blockerOf(group: Wait): Wait | null {
  if (group.blocker !== null) {
    const blocker = leaderOf(group.blocker);
    if (blocker !== group && blocker.state !== 'over') {
      return blocker;
    }
  }
  return lastNeed(group);
}

function merge(one: Wait, other: Wait): Wait {
  const [leader, follower] =
    sizeOf(one) < sizeOf(other) ? [other, one] : [one, other];
  leader.members = joined(leader.members ?? [leader], membersOf(follower));
  leader.needs = joined(leader.needs, follower.needs);
  leader.neededBy = joined(leader.neededBy, follower.neededBy);
  leader.blocker = null;
  follower.members = null;
  follower.needs = null;
  follower.neededBy = null;
  follower.leader = leader;
  return leader;
}

function sizeOf({members, needs, neededBy}: Wait): number {
  return lengthOf(members) + lengthOf(needs) + lengthOf(neededBy);
}

function lengthOf(list: ReadonlyArray<Wait> | null): number {
  return list === null ? 0 : list.length;
}

// Most lists have one item, and most Waits have no list (benchmark `waterfall`).
function withItem(list: Array<Wait> | null, item: Wait): Array<Wait> {
  if (list === null) {
    return [item];
  }
  list.push(item);
  return list;
}

function joined(
  list: Array<Wait> | null,
  others: ReadonlyArray<Wait> | null,
): Array<Wait> | null {
  let all = list;
  for (const wait of others ?? []) {
    all = withItem(all, wait);
  }
  return all;
}

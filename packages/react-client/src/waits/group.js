// Groups of Waits that need each other. They are found by following, from each group, the
// last of its needs that is not over: where that leads back to the group, all groups on the
// way are one. Otherwise it ends at a group that misses something outside of all Waits, which
// the others remember, or at one that is about to be looked at itself.
//
// Groups merge as sets of a union-find structure, the smaller lists into the larger ones,
// and needs that are over are removed: all searches of a response together take time in
// proportion to its Waits and needs (times a logarithm).

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
  const isKnown = needs.length > 0 && needs[needs.length - 1] === other;
  if (group !== other && !isKnown) {
    needs.push(other);
    other.neededBy.push(group);
  }
}

// Another group that has to be over first, or null.
export function lastNeed(group: Wait): Wait | null {
  const {needs} = group;
  while (needs.length > 0) {
    const needed = leaderOf(needs[needs.length - 1]);
    if (needed !== group && needed.state !== 'over') {
      return needed;
    }
    needs.pop();
  }
  return null;
}

// Looks for what a group waits for that misses nothing outside of all Waits. Returns the
// group, which may have grown; it waits for nothing if its `blocker` is null.
export function updateBlocker(start: Wait): Wait {
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

// From the last need of a group to where that leads: back, or to what blocks it.
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
  const members = leader.members ?? [leader];
  moveAll(membersOf(follower), members);
  moveAll(follower.needs, leader.needs);
  moveAll(follower.neededBy, leader.neededBy);
  follower.needs.length = 0;
  follower.neededBy.length = 0;
  follower.members = null;
  follower.leader = leader;
  leader.members = members;
  leader.blocker = null;
  return leader;
}

function sizeOf({members, needs, neededBy}: Wait): number {
  const count = members === null ? 1 : members.length;
  return count + needs.length + neededBy.length;
}

function moveAll(from: ReadonlyArray<Wait>, to: Array<Wait>): void {
  for (const wait of from) {
    to.push(wait);
  }
}

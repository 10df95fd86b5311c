// Groups of Waits that need each other: sets of a union-find structure, in which a smaller set
// joins a larger one. A need that is over is removed when it is found.

import type {Wait} from './wait.js';

export function leaderOf(wait: Wait): Wait {
  let group = wait;
  while (group.leader !== group) {
    group.leader = group.leader.leader;
    group = group.leader;
  }
  return group;
}

export function addNeed(wait: Wait, needed: Wait): void {
  const group = leaderOf(wait);
  const other = leaderOf(needed);
  if (group !== other && group.needs.at(-1) !== other) {
    group.needs.push(other);
    other.neededBy.push(group);
  }
}

// Another group that must be over first, or null.
export function lastNeed({leader, needs}: Wait): Wait | null {
  for (; needs.length > 0; needs.pop()) {
    const needed = leaderOf(needs[needs.length - 1]);
    if (needed !== leader && !needed.isOver) {
      return needed;
    }
  }
  return null;
}

export function merge(one: Wait, other: Wait): Wait {
  const [leader, follower] =
    sizeOf(one) < sizeOf(other) ? [other, one] : [one, other];
  follower.leader = leader;
  move(follower.members, leader.members);
  move(follower.needs, leader.needs);
  move(follower.neededBy, leader.neededBy);
  return leader;
}

function sizeOf({members, needs, neededBy}: Wait): number {
  return members.length + needs.length + neededBy.length;
}

function move(from: Array<Wait>, to: Array<Wait>): void {
  for (const wait of from) {
    to.push(wait);
  }
}

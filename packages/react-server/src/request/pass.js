// The output of one work pass so far. The rows of a pass are sent together when it ends.

export type Pass = {
  // Characters of its rows.
  weight: number,
  // The number of paint boundaries walked, and the weight of the content behind them.
  boundaries: number,
  behindWeight: number,
  // The number of postponed tasks.
  postponed: number,
};

export function createPass(): Pass {
  return {weight: 0, boundaries: 0, behindWeight: 0, postponed: 0};
}

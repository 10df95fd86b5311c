// What one work pass has made so far. Its rows are sent together, when it ends.

export type Pass = {
  // Characters of its rows.
  weight: number,
  // How many paint boundaries were walked, and the weight of the content behind them.
  boundaries: number,
  behindWeight: number,
  // How many tasks were postponed.
  postponed: number,
};

export function createPass(): Pass {
  return {weight: 0, boundaries: 0, behindWeight: 0, postponed: 0};
}

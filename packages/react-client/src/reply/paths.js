// Where the server finds a value again: a token and the keys from there. A reply remembers
// thousands of values and refers to few of them, so the text is only made on demand, and a
// path takes little memory (benchmark `reply`).

export type Key = string | number;

// An index into the lists.
export type Path = number;

export type PathLists = {
  // Without the last key; NO_PARENT for a token alone, such as `$0`, `$@1` or `$h2`.
  readonly parents: Array<Path>,
  // The last key, or the token.
  readonly steps: Array<Key>,
  ...
};

export const NO_PARENT: Path = -1;

export function addPath(
  {parents, steps}: PathLists,
  parent: Path,
  step: Key,
): Path {
  steps.push(step);
  return parents.push(parent) - 1;
}

// `$0:a:1`
export function textOf({parents, steps}: PathLists, path: Path): string {
  const way = [];
  for (let at = path; at !== NO_PARENT; at = parents[at]) {
    way.push(steps[at]);
  }
  return way.reverse().join(':');
}

// Action rows: forms that are submitted before hydration.

function formWith(...fields) {
  const form = new FormData();
  fields.forEach(field => form.append(...field));
  return form;
}

export const ACTION_ROWS = [
  {
    example: 'action-01-simple',
    result: () => ['act', formWith(['a', '1'])],
    formState: null,
  },
  {
    example: 'action-02-bound',
    result: () => ['act', 'b1', {k: {z: 1}}, formWith(['user', 'u'])],
    formState: ['R', 'k123', 'mod#act', 1],
  },
  {
    example: 'action-03-button-overrides',
    result: () => [formWith(['a', '1'])],
    formState: null,
  },
  {
    example: 'action-04-reference-then-id',
    result: () => [new FormData()],
    formState: null,
  },
  {
    example: 'action-05-no-action',
    noAction: true,
    formState: null,
  },
  {
    example: 'action-06-state-two-bound',
    result: () => ['act', {count: 1}, 'x', 'y', new FormData()],
    formState: ['R', 'p/permalink', 'mod#act', 2],
  },
  {
    example: 'action-07-no-bound-state',
    result: () => ['act', new FormData()],
    formState: null,
  },
  {
    example: 'action-08-missing-metadata',
    throws: 412,
    formState: null,
  },
  {
    example: 'action-09-unknown-id',
    throws: 589,
    formState: null,
  },
  {
    example: 'action-10-too-many-bound',
    rejects: 580,
    formState: null,
  },
  {
    example: 'action-11-file-field',
    result: () => ['act', formWith(['f', new Blob(['x']), 'n.txt'])],
    formState: null,
  },
];

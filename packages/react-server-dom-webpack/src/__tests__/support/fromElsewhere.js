// The debug information that a Flight client adds to values of another server.
export const fromElsewhere = value =>
  Object.defineProperty(value, '_debugInfo', {
    value: [
      {time: 1e7},
      {name: 'Remote', key: null, env: 'elsewhere', props: {a: 1}},
      {awaited: {name: 'query', start: 1e7, end: 1e7 + 1, env: 'elsewhere'}},
    ],
  });

import {formatJson} from '../formatJson.js';

test('objects and arrays have a line for each member, indented by two spaces', () => {
  expect(formatJson({a: [1, 'b'], 'c"': {d: null}, e: {}, f: []})).toBe(
    [
      '{',
      '  "a": [',
      '    1,',
      '    "b"',
      '  ],',
      '  "c\\"": {',
      '    "d": null',
      '  },',
      '  "e": {},',
      '  "f": []',
      '}',
    ].join('\n'),
  );
});

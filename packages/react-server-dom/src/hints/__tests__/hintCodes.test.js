import * as codes from '../hintCodes.js';

test('the list of codes has each code once', () => {
  const {HINT_CODES, ...letters} = codes;
  expect([...HINT_CODES].sort()).toEqual(Object.values(letters).sort());
});

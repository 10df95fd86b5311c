import {decodeDate, encodeDate} from '../dates.js';
import {escapeString, unescapeString} from '../strings.js';

test.each([
  ['$10', '$$10'],
  ['$', '$$'],
  ['$$x', '$$$x'],
])('%p is escaped', (value, text) => {
  expect(escapeString(value)).toBe(text);
  expect(unescapeString(text)).toBe(value);
});

test.each(['', 'a$b', ' $', '@'])('%p is sent unchanged', value => {
  expect(escapeString(value)).toBe(value);
});

test('a date is its ISO text, an invalid one stays invalid', () => {
  const date = new Date(0);
  const text = encodeDate(date.toJSON());
  expect(text).toBe('$D1970-01-01T00:00:00.000Z');
  expect(decodeDate(text)).toEqual(date);
  expect(encodeDate(new Date(NaN).toJSON())).toBe('$Dnull');
  expect(decodeDate('$Dnull').getTime()).toBe(NaN);
});

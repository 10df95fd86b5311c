// The limits in SECURITY.md are the limits of the code.
import fs from 'fs';
import path from 'path';

import {
  BIGINT_LENGTH_LIMIT,
  BOUND_ARGUMENT_LIMIT,
  DEFAULT_LIMITS,
} from '../../reply/entries/limits.js';

const TEXT = fs.readFileSync(
  path.resolve(__dirname, '../../../../SECURITY.md'),
  'utf8',
);

function asNumber(text) {
  return Number(text.replaceAll(',', ''));
}

test('every option has a line with its default', () => {
  const lines = Array.from(
    TEXT.matchAll(/^\| `(\w+)` +\| +([\d,]+|Infinity) \|/gm),
    ([, option, limit]) => [option, asNumber(limit)],
  );
  const {countsSent, ...limits} = DEFAULT_LIMITS;
  expect(countsSent).toBe(false);
  expect(Object.fromEntries(lines)).toEqual(limits);
  expect(lines).toHaveLength(Object.keys(limits).length);
});

test.each([
  ['bound arguments', BOUND_ARGUMENT_LIMIT],
  ['characters of a bigint', BIGINT_LENGTH_LIMIT],
])('the limit of %s is %d', (what, limit) => {
  const [, written] = new RegExp(`^\\| ${what} +\\| +([\\d,]+) \\|`, 'm').exec(
    TEXT,
  );
  expect(asNumber(written)).toBe(limit);
});

import {VALUE_TAGS} from 'flight-core/src/wire/valueTags.js';

import {decodeText} from '../../__tests__/support/replies.js';

const UP = VALUE_TAGS.filter(({direction}) => direction !== 'down');
const lettersUp = new Set(UP.map(({letter}) => letter));
const DOWN_ALONE = VALUE_TAGS.filter(
  ({letter, direction}) => direction === 'down' && !lettersUp.has(letter),
);

// What is no form is taken for a reference, which names no part.
const NO_FORM = 570;
// The reply is over, and there is no such part.
const MISSING = 412;

// Of a reply of nothing but this text; null if it does not fail.
async function failureOf(text) {
  try {
    await decodeText(JSON.stringify([text]));
  } catch (error) {
    return error.code;
  }
  return null;
}

test.each(UP)('$name is a form of replies', async ({example}) => {
  expect(await failureOf(example)).not.toBe(NO_FORM);
});

test.each(UP.filter(({letter}) => /^[A-F]$/i.test(letter)))(
  '$name is not taken for the number of a part',
  async ({example}) => {
    expect(await failureOf(example)).not.toBe(MISSING);
  },
);

test.each(DOWN_ALONE)('$name is not a form of replies', async ({example}) => {
  expect(await failureOf(example)).toBe(NO_FORM);
});

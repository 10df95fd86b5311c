import {VALUE_TAGS} from 'flight-core/src/wire/__tests__/support/tagTables.js';

import {decodeText} from '../../__tests__/support/replies.js';

const UP = VALUE_TAGS.filter(({direction}) => direction !== 'down');
const lettersUp = new Set(UP.map(({letter}) => letter));
const DOWN_ALONE = VALUE_TAGS.filter(
  ({letter, direction}) => direction === 'down' && !lettersUp.has(letter),
);

// A string without a known tag is read as a reference with an invalid number.
const NO_FORM = 570;
// The body has ended without this part.
const MISSING = 412;

// The error of a reply with this text as its root; null if it succeeds.
async function failureOf(text) {
  try {
    await decodeText(JSON.stringify([text]));
  } catch (error) {
    return error.code;
  }
  return null;
}

test.each(UP)('$name is a value form of replies', async ({example}) => {
  expect(await failureOf(example)).not.toBe(NO_FORM);
});

test.each(UP.filter(({letter}) => /^[A-F]$/i.test(letter)))(
  '$name is not read as the number of a part',
  async ({example}) => {
    expect(await failureOf(example)).not.toBe(MISSING);
  },
);

test.each(DOWN_ALONE)(
  '$name is not a value form of replies',
  async ({example}) => {
    expect(await failureOf(example)).toBe(NO_FORM);
  },
);

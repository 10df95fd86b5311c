import {binaryClassOf} from '../binaryClasses.js';
import * as rowTags from '../rowTags.js';
import * as valueTags from '../valueTags.js';
import {VALUE_TAGS} from './support/tagTables.js';

const CODES = Object.entries(valueTags).filter(([name]) =>
  name.startsWith('TAG_'),
);
const PREFIXES = Object.entries(valueTags).filter(
  ([name]) => name.endsWith('_PREFIX') && name !== 'REFERENCE_PREFIX',
);

// Forms that only replies have use the codes of row tags.
const CODES_OF_ROWS = {
  STREAM: rowTags.OPEN_STREAM_ROW,
  BYTE_STREAM: rowTags.OPEN_BYTE_STREAM_ROW,
  ASYNC_ITERABLE: rowTags.OPEN_ITERABLE_ROW,
  ASYNC_ITERATOR: rowTags.OPEN_ITERATOR_ROW,
  BYTES: 'o'.charCodeAt(0),
};

function codeOf(prefixName) {
  const name = prefixName.replace(/_PREFIX$/, '');
  return valueTags['TAG_' + name] ?? CODES_OF_ROWS[name];
}

test.each(CODES)('%s is the code of a letter in the table', (name, code) => {
  const letters = VALUE_TAGS.map(({letter}) => letter);
  expect(letters).toContain(String.fromCharCode(code));
});

test.each(PREFIXES)('%s is %p: the letter of its code', (name, prefix) => {
  expect(prefix).toBe('$' + String.fromCharCode(codeOf(name)));
});

test.each(PREFIXES)('%s is the beginning of an example', (name, prefix) => {
  const entry = VALUE_TAGS.find(({letter}) => '$' + letter === prefix);
  expect(entry.example.startsWith(prefix)).toBe(true);
});

test('streams of replies end with the letter of the row', () => {
  expect(rowTags.CLOSE_LETTER.charCodeAt(0)).toBe(rowTags.CLOSE_ROW);
});

test('the tag for bytes is that of Uint8Array', () => {
  const code = valueTags.BYTES_PREFIX.charCodeAt(1);
  expect(binaryClassOf(code)).toBe(Uint8Array);
});

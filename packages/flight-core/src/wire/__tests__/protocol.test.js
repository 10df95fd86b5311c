// Compares docs/protocol with the tables of the code, and its examples with the files that contain
// them.
import fs from 'fs';
import path from 'path';

import {parseBytes} from '../../../../react-server-dom-webpack/src/__tests__/support/bytesAsText.js';
import * as replyNames from '../replyNames.js';
import {ROW_TAGS, VALUE_TAGS} from './support/tagTables.js';

const ROOT = path.resolve(__dirname, '../../../../..');
const EXAMPLES = path.join(
  ROOT,
  'packages/react-server-dom-webpack/src/__tests__/examples',
);

function readDocument(name) {
  return fs.readFileSync(path.join(ROOT, 'docs/protocol', name), 'utf8');
}

const stream = readDocument('stream.md');
const replies = readDocument('replies.md');
const development = readDocument('development.md');

// The rows of the first table below a heading, as records by column.
function readTable(text, heading) {
  const section = text.slice(text.indexOf(`\n${heading}\n`));
  const lines = section
    .match(/\n\n\|[^]*?\n\n/)[0]
    .trim()
    .split('\n');
  const [columns, , ...rows] = lines.map(line =>
    line
      .slice(1, -1)
      .split('|')
      .map(cell => cell.trim().replace(/^`(.*)`$/, '$1')),
  );
  return rows.map(cells =>
    Object.fromEntries(columns.map((column, index) => [column, cells[index]])),
  );
}

function letterOf({letter}) {
  return letter === '' ? 'none' : letter;
}

function loadExample(folder, name) {
  const file = path.join(EXAMPLES, folder, name + '.json');
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}

// The names of examples of replies begin with their topic.
function isReply(name) {
  return /^(encode|decode|action)-/.test(name);
}

function loadText(name) {
  return isReply(name) ? replyText(name) : loadBytes(name);
}

function loadBytes(name) {
  const {bytes} = loadExample('wire', name);
  return parseBytes(bytes).toString('latin1');
}

function replyText(name) {
  const {produces, entries = produces.entries} = loadExample('reply', name);
  return produces?.kind === 'string'
    ? produces.body
    : entries.map(showEntry).join('\n');
}

function showEntry({name, value, bytes, filename, type}) {
  if (value !== undefined) {
    return `${name} = ${value}`.trimEnd();
  }
  const title = [JSON.stringify(filename), type].join(' ').trimEnd();
  return `${name} = file ${title}, ${parseBytes(bytes).toString('hex')}`;
}

// Bytes in the notation of the documents.
function show(bytes) {
  const shown = bytes
    .replace(/[^\n\x20-\x7e]/g, byte => {
      const digits = byte.charCodeAt(0).toString(16).padStart(2, '0');
      return '\\x' + digits;
    })
    .replace(/([^\n])\1{31,}/g, (run, character) => {
      return `${character}⟨${run.length}⟩`;
    });
  return shown.endsWith('\n') ? shown : shown + '\n';
}

function rowPattern({letter, framing}) {
  return framing === 'sized'
    ? new RegExp(`[0-9a-f]+:${letter}[0-9a-f]+,`)
    : new RegExp(`(^|\\n|,)[0-9a-f]*:${letter === '' ? '["{[]' : letter}`);
}

function valuePattern({name, letter}) {
  return name === 'element' ? /\["\$",/ : new RegExp(`"\\$[${letter}]`);
}

const rowTable = readTable(stream, '### 1.2 Row tags');
const valueTable = readTable(stream, '### 3.1 Table');
const replyTable = readTable(replies, '## 2 · Value forms');

const DOWN = VALUE_TAGS.filter(({direction}) => direction !== 'up');
const UP = VALUE_TAGS.filter(({direction}) => direction !== 'down');

function split(tags) {
  return [
    tags.filter(({developmentOnly}) => !developmentOnly),
    tags.filter(({developmentOnly}) => developmentOnly),
  ];
}

const [productionRows, developmentRows] = split(ROW_TAGS);
const [productionForms, developmentForms] = split(DOWN);

test.each([
  ['stream.md', rowTable, productionRows],
  [
    'development.md',
    readTable(development, '## 1 · Row tags'),
    developmentRows,
  ],
])('the row tags of %s are those of the code', (name, table, tags) => {
  expect(table.map(({Tag, Name, Framing}) => [Tag, Name, Framing])).toEqual(
    tags.map(tag => [letterOf(tag), tag.name, tag.framing]),
  );
});

test.each([
  ['stream.md', valueTable, productionForms],
  [
    'development.md',
    readTable(development, '## 2 · Value forms'),
    developmentForms,
  ],
])('the value forms of %s are those of the code', (name, table, tags) => {
  expect(
    table.map(row => [row.Letter, row.Name, row.Text, row.Direction]),
  ).toEqual(
    tags.map(tag => [letterOf(tag), tag.name, tag.example, tag.direction]),
  );
});

test('the value forms of replies.md are those of the code', () => {
  expect(replyTable.map(row => [row.Letter, row.Name, row.Direction])).toEqual(
    UP.map(tag => [letterOf(tag), tag.name, tag.direction]),
  );
});

test.each(UP)('replies.md shows $name like the table', ({name, example}) => {
  const {Text} = replyTable.find(row => row.Name === name);
  // The place of a temporary reference is the place of the mark.
  expect(Text).toBe(name === 'temporary reference' ? '$T' : example);
});

test.each(Object.entries(replyNames))(
  'replies.md has the name of %s',
  (key, name) => {
    expect(replies).toContain('| `' + name);
  },
);

// No stable server sends them, so there is no example.
const WITHOUT_EXAMPLE = ['weak promise', 'server object'];

describe.each([
  [productionRows, rowTable, stream, rowPattern],
  [productionForms, valueTable, stream, valuePattern],
  [UP, replyTable, replies, valuePattern],
])('each tag of table %#', (tags, table, text, patternOf) => {
  const withExample = tags.filter(({name}) => !WITHOUT_EXAMPLE.includes(name));

  test.each(withExample)('$name has an example', tag => {
    const {Example, Section} = table.find(({Name}) => Name === tag.name);
    expect(loadText(Example)).toMatch(patternOf(tag));
    expect(text).toMatch(new RegExp(`\n###? ${Section}[ ·]`));
    expect(text).toContain('```text ' + Example + '\n');
  });
});

const BLOCK = /^```text (\S+)\n([^]*?)^```$/gm;
const blocks = Array.from(
  (stream + replies).matchAll(BLOCK),
  ([, name, shown]) => ({
    name,
    shown,
  }),
);

test('the documents have examples', () => {
  expect(blocks.length).toBeGreaterThanOrEqual(
    new Set(
      [...rowTable, ...valueTable, ...replyTable].map(({Example}) => Example),
    ).size - 1,
  );
});

test.each(blocks)('the example $name equals its file', example => {
  expect(example.shown).toBe(show(loadText(example.name)));
});

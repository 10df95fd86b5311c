// Compares source maps of server modules with those of the reference.
import {decodedMappings, TraceMap} from '@jridgewell/trace-mapping';
import {encode} from '@jridgewell/sourcemap-codec';
import path from 'path';
import {pathToFileURL} from 'url';

import {
  createHookFolder,
  removeFolder,
  runNode,
} from '../support/hookFolder.js';

const MODULE = `'use server';
export async function declared() {}  export const arrow = () => {}, second = () => {};
export const {a, b: [c]} = {b: [1]};
const local = () => {};
export {local, local as renamed};
  export class K {}
export default async function named() {}`;

// Each line has one segment for each word and one without a source.
const SEGMENTS = MODULE.split('\n').map((text, line) => [
  ...Array.from(text.matchAll(/\w+/g), ({index}) => [
    index,
    0,
    100 - line,
    index * 2,
  ]),
  [text.length],
]);

const MAP = {
  version: 3,
  sources: ['original.ts'],
  names: [],
  mappings: encode(SEGMENTS),
};

function inline(map) {
  const bytes = Buffer.from(JSON.stringify(map));
  return `data:application/json;base64,${bytes.toString('base64')}`;
}

const COMMENT = '# sourceMappingURL=';
const inlined = (map, text = MODULE) => `${text}\n//${COMMENT}${inline(map)}`;

// Some have fewer lines than the module.
const MODULES = {
  'none.mjs': MODULE,
  'inline.mjs': inlined(MAP),
  'at.mjs': inlined(MAP).replace('//#', '//@'),
  'block.mjs': `${MODULE}\n/*${COMMENT}${inline(MAP)}\n\n*/`,
  'first.mjs': `//${COMMENT}${inline({...MAP, mappings: ';' + MAP.mappings})}\n${MODULE}`,
  'file.mjs': `${MODULE}\n//${COMMENT}module.map`,
  'last.mjs': `${MODULE}\n//${COMMENT}nowhere.map\n//${COMMENT}${inline(MAP)}`,
  'short.mjs': inlined({...MAP, mappings: encode(SEGMENTS.slice(0, 3))}),
  'unmapped.mjs': inlined({...MAP, mappings: encode([[], [[60, 0, 5, 5]]])}),
};

const LINES = /\r\n|[\n\r\u2028\u2029]/;

let ours;
let reference;
let folder;

async function load(implementation) {
  const made = createHookFolder(implementation, {
    ...MODULES,
    'module.map': JSON.stringify(MAP),
  });
  try {
    const {stdout} = await runNode(made, [
      '--conditions',
      'react-server',
      'printLoaded.mjs',
      ...Object.keys(MODULES),
    ]);
    return {folder: made, loaded: JSON.parse(stdout)};
  } finally {
    removeFolder(made);
  }
}

beforeAll(async () => {
  ({folder, loaded: ours} = await load('ours'));
  ({loaded: reference} = await load('reference'));
});

function readMap(source) {
  const comments = Array.from(
    source.matchAll(/sourceMappingURL=data:[^,]*base64,(\S+)/g),
  );
  expect(comments).toHaveLength(1);
  const text = Buffer.from(comments[0][1], 'base64').toString();
  return new TraceMap(JSON.parse(text));
}

// The mappings of the module and of the added statements, without names: the reference adds the
// first name to segments without a name.
function splitMappings(source, name) {
  const lines = decodedMappings(readMap(source)).map(line =>
    line.map(segment => [...segment]),
  );
  const count = MODULES[name].split(LINES).length;
  return {
    kept: lines.slice(0, count),
    added: lines
      .slice(count)
      .flat()
      .filter(segment => segment.length > 1)
      .map(segment => segment.slice(1, 4)),
  };
}

test.each(Object.keys(MODULES))(
  'the map of %s equals that of the reference',
  name => {
    const mine = splitMappings(ours[name], name);
    const expected = splitMappings(reference[name], name);
    expect(mine.kept).toEqual(expected.kept);
    expect(mine.added).toEqual(expected.added);
    expect(mine.added).toHaveLength(
      {'short.mjs': 5, 'unmapped.mjs': 1}[name] ?? 9,
    );
  },
);

test('each mapped line that was added registers its export', () => {
  const source = ours['inline.mjs'];
  const lines = source.split('\n');
  const words = MODULE.split('\n');
  decodedMappings(readMap(source))
    .slice(words.length + 1)
    .forEach((segments, index) => {
      if (segments.length > 0) {
        const [[column, , line, doubled]] = segments;
        const [word] = /\w+/.exec(words[100 - line].slice(doubled / 2));
        expect(column).toBe(0);
        expect(lines[words.length + 1 + index]).toContain(`(${word}, `);
      }
    });
  expect.assertions(1 + 2 * 9);
});

test('a module without a map is its own source', () => {
  const {sources, sourcesContent} = readMap(ours['none.mjs']);
  expect(sources).toEqual([pathToFileURL(path.join(folder, 'none.mjs')).href]);
  expect(sourcesContent).toEqual([MODULE]);
});

test('sources of a map in a file are relative to its folder', () => {
  const {sources} = readMap(ours['file.mjs']);
  expect(sources).toEqual([
    pathToFileURL(path.join(folder, 'original.ts')).href,
  ]);
  expect(readMap(ours['inline.mjs']).sources).toEqual(['original.ts']);
});

test.each(Object.keys(MODULES))('the lines of %s are unchanged', name => {
  const lines = MODULES[name].split('\n');
  const loaded = ours[name].split('\n').slice(0, lines.length);
  const comment = /^(\/\/|\/\*)[#@] source|^\*\/$/;
  lines.forEach((line, index) => {
    if (!comment.test(line)) {
      expect(loaded[index]).toBe(line);
    }
  });
});

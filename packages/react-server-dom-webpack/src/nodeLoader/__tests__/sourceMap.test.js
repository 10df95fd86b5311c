// Maps that are longer than their module, incomplete or in other folders. Maps of compilers are
// tested in src/__tests__/nodeLoaderMaps.build.test.js.
import {decode, encode} from '@jridgewell/sourcemap-codec';

import {appendLines, readSourceMap, removeMapComment} from '../sourceMap.js';
import {run} from '../steps.js';

const PLACE = {line: 1, column: 5};

test('lines of a map after the end of the module are dropped', () => {
  const mappings = encode([[[0, 0, 7, 0]], [[0, 0, 8, 0]], [[0, 0, 9, 0]]]);
  const {mappings: extended} = appendLines({mappings}, 2, [null, PLACE]);
  expect(decode(extended)).toEqual([
    [[0, 0, 7, 0]],
    [[0, 0, 8, 0]],
    [],
    [[0, 0, 7, 0]],
  ]);
});

test('other members of a map are kept', () => {
  const map = {mappings: '', names: ['a'], file: 'x', ignoreList: [0]};
  expect(appendLines(map, 1, [])).toEqual(map);
});

// {map, warnings, asked}
async function read(mapURL, source) {
  const warnings = [];
  const asked = [];
  const reader = {
    readMap: async url => {
      asked.push(url);
      return source;
    },
    warn: message => warnings.push(message),
  };
  const map = await run(
    readSourceMap(mapURL, 'file:///dist/module.mjs', reader),
  );
  return {map, warnings, asked};
}

test('sources of a map in a file are relative to it', async () => {
  const text = JSON.stringify({
    mappings: '',
    sourceRoot: '../src',
    sources: ['a.ts', '../lib/b.ts', null],
  });
  const {map, asked} = await read('maps/module.map', Buffer.from(text));
  expect(asked).toEqual(['file:///dist/maps/module.map']);
  expect(map.sources).toEqual([
    'file:///dist/src/a.ts',
    'file:///dist/lib/b.ts',
    null,
  ]);
  expect(map.sourceRoot).toBe(undefined);
});

test.each([
  ['no JSON', '{', /JSON/],
  ['null', 'null', /mappings/],
  ['sections', '{"sections": []}', /sections/],
  ['nothing', undefined, /source/],
])('a map that is %s is not used, with a warning', async (_name, text, why) => {
  const {map, warnings} = await read('module.map', text);
  expect(map).toBe(null);
  expect(warnings).toEqual([expect.stringMatching(why)]);
  expect(warnings[0]).toContain('module.map of file:///dist/module.mjs');
});

test('a long URL is not printed as a whole', async () => {
  const {warnings} = await read('data:,' + 'x'.repeat(1000), '{');
  expect(warnings[0].length).toBeLessThan(400);
});

test('a comment without a URL is ignored', () => {
  const comment = '# sourceMappingURL=';
  expect(
    removeMapComment('//' + comment, [{text: comment, start: 0, end: 21}]),
  ).toEqual({source: '//' + comment, mapURL: null});
});

// `export * from`, with modules in memory. src/__tests__/nodeLoader.build.test.js compares such
// modules with Node.
import {readExports} from '../exportNames.js';
import {parseSource} from '../parseSource.js';
import {listExportNames} from '../starNames.js';
import {run} from '../steps.js';

// {names, read, warnings}; modules: name → source
async function listNames(modules) {
  const read = [];
  const warnings = [];
  const {program} = parseSource(modules.root, 'm:root');
  const reader = {
    resolve: async specifier => {
      if (!Object.hasOwn(modules, specifier)) {
        throw new Error(`no ${specifier}`);
      }
      return `m:${specifier}`;
    },
    readModule: async url => {
      read.push(url);
      return modules[url.slice(2)];
    },
    warn: message => warnings.push(message),
  };
  const steps = listExportNames('m:root', readExports(program), reader);
  return {names: await run(steps), read, warnings};
}

test('an object of a module is the same object in two modules', async () => {
  const {names} = await listNames({
    root: "export * from 'a'; export * from 'b'",
    a: "export * as space from 'c'",
    b: "import * as own from 'c'; export {own as space}",
    c: '',
  });
  expect(names).toEqual(['space']);
});

test('objects of two modules are two objects', async () => {
  const {names} = await listNames({
    root: "export * from 'a'; export * from 'b'",
    a: "export * as space from 'c'; export const a = 1",
    b: "export * as space from 'd'",
    c: '',
    d: '',
  });
  expect(names).toEqual(['a']);
});

test('a name that two modules re-export from each other is not a variable, and resolution ends', async () => {
  const {names} = await listNames({
    root: "export * from 'a'; export * from 'b'",
    a: "export {x} from 'b'; export const a = 1",
    b: "export {x} from 'a'",
  });
  expect(names).toContain('a');
});

test('modules that all re-export each other are each searched once for a name', async () => {
  const names = Array.from({length: 12}, (_, index) => `m${index}`);
  const stars = names.map(name => `export * from '${name}';`).join('\n');
  const modules = Object.fromEntries(names.map(name => [name, stars]));
  const {names: found} = await listNames({
    ...modules,
    root: stars,
    m3: stars + "export {x} from 'leaf'; export const y = 3",
    m7: stars + "export {x} from 'leaf'; export const y = 7",
    leaf: 'export const x = 1',
  });
  expect(found).toEqual(['x']);
});

test('`default` is not re-exported, not even through a list', async () => {
  const {names} = await listNames({
    root: "export * from 'a'; export * from 'b'",
    a: "export {default as x} from 'c'",
    b: "export * from 'c'; export default 1",
    c: 'export default 1; export const y = 1;',
  });
  expect(names).toEqual(['x', 'y']);
});

test('modules of named re-exports are not read', async () => {
  const {names, read} = await listNames({
    root: "export * from 'a'; export * from 'a'",
    a: "export {x} from 'c'; export * from 'b'",
    b: "export {y} from 'c'; export * as z from 'c'",
  });
  expect(names).toEqual(['x', 'y', 'z']);
  expect(read).toEqual(['m:a', 'm:b']);
});

test('modules of ambiguous names are read, once', async () => {
  const {names, read} = await listNames({
    root: "export * from 'a'; export * from 'b'",
    a: "export {x, y} from 'c'",
    b: "export {x, y} from 'c'",
    c: 'export const x = 1, y = 2',
  });
  expect(names).toEqual(['x', 'y']);
  expect(read).toEqual(['m:a', 'm:b', 'm:c']);
});

test('sources can be bytes', async () => {
  const {names} = await listNames({
    root: "export * from 'a'",
    a: new TextEncoder().encode('export const ä = 1'),
  });
  expect(names).toEqual(['ä']);
});

test('a module that cannot be found is an error with both names', async () => {
  const listing = listNames({
    root: "export * from 'a'",
    a: "export * from 'b'",
  });
  await expect(listing).rejects.toThrow(
    /"export \* from 'b'" in m:a: the module cannot be resolved\. no b/,
  );
});

test.each([
  [null, /m:a is not an ES module/],
  ['module.exports = {}', /m:a exports nothing/],
  ['export const a = <p/>', /m:a cannot be parsed.*\(1:17\)/],
])('a warning about the source %j', async (source, message) => {
  const {warnings} = await listNames({root: "export * from 'a'", a: source});
  expect(warnings).toEqual([expect.stringMatching(message)]);
  expect(warnings[0]).toMatch(/"export \* from 'a'" in m:root/);
});

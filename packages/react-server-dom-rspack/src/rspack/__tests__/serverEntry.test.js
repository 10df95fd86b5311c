import {createServerEntry, ensureServerActions} from '../serverEntry.js';

beforeEach(() => {
  globalThis.__rspack_rsc_manifest__ = {
    entryJsFiles: ['/main.js'],
    entryCssFiles: {'page.js': ['/page.css']},
  };
});
afterEach(() => {
  delete globalThis.__rspack_rsc_manifest__;
});

test.each([() => {}, {}])('an entry has the files of its page', value => {
  expect(createServerEntry(value, 'page.js')).toBe(value);
  expect({...value}).toEqual({
    resource: 'page.js',
    entryJsFiles: ['/main.js'],
    entryCssFiles: ['/page.css'],
  });
});

test('a page without files has empty lists', () => {
  globalThis.__rspack_rsc_manifest__ = {};
  expect(createServerEntry({}, 'other.js')).toEqual({
    resource: 'other.js',
    entryJsFiles: [],
    entryCssFiles: [],
  });
});

test.each([[undefined], [null], ['text'], [5]])('%p is unchanged', value => {
  expect(createServerEntry(value, 'page.js')).toBe(value);
});

test('exports of a file with "use server" are functions', () => {
  expect(ensureServerActions([() => {}, async () => {}])).toBe(undefined);
  expect(ensureServerActions([])).toBe(undefined);
  expect(() => ensureServerActions([() => {}, 5])).toThrow('got a number');
  expect(() => ensureServerActions([undefined])).toThrow('got undefined');
});

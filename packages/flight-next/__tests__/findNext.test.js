// Where the package of Next is, and places where it cannot be changed.
'use strict';

const fs = require('fs');
const path = require('path');
const {apply, status} = require('../lib/commands.js');
const {findNext} = require('../lib/findNext.js');
const {
  SMALL,
  createApp,
  snapshot,
  temporaryFolder,
  write,
  writeNext,
} = require('./support/inventedNext.js');

const folders = [];

function temporary() {
  const folder = fs.realpathSync(temporaryFolder());
  folders.push(folder);
  return folder;
}

function create() {
  const made = createApp({size: SMALL});
  folders.push(made.folder);
  return {...made, found: {root: made.next, version: '16.4.0'}};
}

afterAll(() => folders.forEach(folder => fs.rmSync(folder, {recursive: true})));

const PACKAGE = '{"name": "next", "version": "16.4.0"}';

test('npm: in the application', () => {
  const folder = temporary();
  write(folder, 'node_modules/next/package.json', PACKAGE);
  expect(findNext(folder)).toEqual({
    app: folder,
    root: path.join(folder, 'node_modules/next'),
    version: '16.4.0',
  });
});

test('a workspace of npm or yarn: above the application', () => {
  const folder = temporary();
  write(folder, 'node_modules/next/package.json', PACKAGE);
  write(folder, 'apps/web/package.json', '{}');
  expect(findNext(path.join(folder, 'apps/web')).root).toBe(
    path.join(folder, 'node_modules/next'),
  );
});

test('pnpm: the folder that the link names', () => {
  const folder = temporary();
  const stored = 'node_modules/.pnpm/next@16.4.0/node_modules/next';
  write(folder, `${stored}/package.json`, PACKAGE);
  fs.mkdirSync(path.join(folder, 'apps/web/node_modules'), {recursive: true});
  fs.symlinkSync(
    `../../../${stored}`,
    path.join(folder, 'apps/web/node_modules/next'),
  );
  expect(findNext(path.join(folder, 'apps/web')).root).toBe(
    path.join(folder, stored),
  );
});

test("without next, with Plug'n'Play and with another package, the message says why", () => {
  const folder = temporary();
  expect(() => findNext(folder)).toThrow(`node_modules/next in ${folder}`);
  expect(() => findNext(path.join(folder, 'x'))).toThrow('does not exist');
  write(folder, '.pnp.cjs', '');
  expect(() => findNext(folder)).toThrow('nodeLinker: node-modules');
  write(folder, 'node_modules/next/package.json', '{"name": "other"}');
  expect(() => findNext(folder)).toThrow('is the package other');
});

function failing(operation, code, times) {
  let count = 0;
  return current => {
    if (current === operation && count < times) {
      count++;
      throw Object.assign(new Error(code), {code});
    }
  };
}

test.each(['EROFS', 'EACCES'])(
  'an installation that is read-only (%s) is refused, and stays',
  code => {
    const {next, flight, found} = create();
    const before = snapshot(next);
    const observe = failing('mkdir', code, Infinity);
    expect(() => apply(found, {flight, observe})).toThrow(
      `cannot be written (${code})`,
    );
    expect(snapshot(next)).toEqual(before);
  },
);

test.each(['EBUSY', 'EPERM'])(
  'a file that another program has open (%s) is tried again',
  code => {
    const {flight, found} = create();
    apply(found, {flight, observe: failing('rename', code, 3)});
    expect(status(found).outcome).toBe('applied');
  },
);

test('a file that stays open is named, and nothing changes', () => {
  const {next, flight, found} = create();
  const before = snapshot(next);
  const observe = (operation, file) => {
    if (operation === 'rename' && file.endsWith('app-page.runtime.prod.js')) {
      throw Object.assign(new Error('busy'), {code: 'EBUSY'});
    }
  };
  expect(() => apply(found, {flight, observe})).toThrow(
    /app-page\.runtime\.prod\.js cannot be replaced \(EBUSY\)/,
  );
  expect(snapshot(next)).toEqual(before);
});

test('two applications that share a package are one apply', () => {
  const {next, flight, found} = create();
  apply(found, {flight});
  expect(apply({...found, app: 'another'}, {flight}).outcome).toBe('unchanged');
  writeNext(next, {size: SMALL});
});

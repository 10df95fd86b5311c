// An apply or a restore that ends in the middle: at each of its changes by an error, and by kill -9.
'use strict';

const {spawnSync} = require('child_process');
const fs = require('fs');
const path = require('path');
const {apply, restore, status} = require('../lib/commands.js');
const {
  SMALL,
  createApp,
  snapshot,
  writeFlight,
  writeNext,
} = require('./support/inventedNext.js');

const KILLED = path.join(__dirname, 'support/killed.js');

const folders = [];

// One runtime is enough: each file more is interrupted, too.
const SECOND =
  'dist/compiled/next-server/app-page-experimental.runtime.prod.js';

function create() {
  const made = createApp({size: SMALL});
  folders.push(made.folder);
  fs.rmSync(path.join(made.next, SECOND));
  return {...made, found: {root: made.next, version: '16.4.0'}};
}

afterAll(() => folders.forEach(folder => fs.rmSync(folder, {recursive: true})));

// Again, as after the package was removed.
function install() {
  fs.rmSync(next, {recursive: true});
  writeNext(next, {size: SMALL});
  fs.rmSync(path.join(next, SECOND));
}

class Crash extends Error {}

// Throws at change `index`.
function crashAt(index) {
  let count = 0;
  return (operation, file) => {
    count += isOfLock(file) ? 0 : 1;
    if (count === index && !isOfLock(file)) {
      throw new Crash();
    }
  };
}

// Taking and releasing the lock are no changes of the package.
function isOfLock(file) {
  return ['.flight-next', '.flight-next/changing'].includes(file);
}

function countChanges(run) {
  let count = 0;
  run((operation, file) => {
    count += isOfLock(file) ? 0 : 1;
  });
  return count;
}

function attempt(run, index) {
  try {
    run(crashAt(index));
  } catch (error) {
    expect(error).toBeInstanceOf(Crash);
  }
}

const {next, flight, found} = create();
const published = snapshot(next);
const APPLY = countChanges(observe => apply(found, {flight, observe}));
const applied = snapshot(next);
const RESTORE = countChanges(observe => restore(found, {observe}));

const indexes = count => Array.from({length: count}, (_, index) => index + 1);

// The journal and the originals are the same, too.
function expectApplied() {
  expect(status(found).outcome).toBe('applied');
  expect(snapshot(next)).toEqual(applied);
}

test('there are as many changes as expected', () => {
  expect(snapshot(next)).toEqual(published);
  expect(APPLY).toBeGreaterThan(20);
  expect(RESTORE).toBeGreaterThan(8);
});

test('an apply that fails anywhere leaves the package as published', () => {
  for (const index of indexes(APPLY)) {
    attempt(observe => apply(found, {flight, observe}), index);
    expect(snapshot(next)).toEqual(published);
  }
});

test('an apply that fails anywhere can be repeated, if it replaces another version', () => {
  for (const index of indexes(APPLY + RESTORE)) {
    writeFlight(flight, {text: 'older'});
    apply(found, {flight});
    writeFlight(flight);
    attempt(observe => apply(found, {flight, observe}), index);
    apply(found, {flight});
    expectApplied();
    restore(found);
    expect(snapshot(next)).toEqual(published);
  }
});

test('a restore that fails anywhere can be repeated, and so can apply', () => {
  for (const index of indexes(RESTORE)) {
    for (const repeat of [() => {}, () => apply(found, {flight})]) {
      apply(found, {flight});
      attempt(observe => restore(found, {observe}), index);
      repeat();
      restore(found);
      expect(snapshot(next)).toEqual(published);
    }
  }
});

// Fewer, because each needs a process.
test('after an apply that was killed, next must be installed again', () => {
  const step = Math.floor(APPLY / 6);
  // From the first change that has the lock.
  for (let index = 3; index < APPLY; index += step) {
    const {signal, stderr} = spawnSync(
      process.execPath,
      [KILLED, next, flight, String(index)],
      {encoding: 'utf8'},
    );
    expect([signal, stderr]).toEqual(['SIGKILL', '']);
    expect(status(found).outcome).toBe('interrupted');
    const left = snapshot(next);
    for (const command of [apply, restore]) {
      expect(() => command(found, {flight, patience: 0})).toThrow(
        `remove ${next}, and run "npm install next" again`,
      );
    }
    expect(snapshot(next)).toEqual(left);
    install();
    expect(snapshot(next)).toEqual(published);
  }
});

// An apply or a restore that ends in the middle: at each of its changes, by an error and by kill -9.
'use strict';

const {spawnSync} = require('child_process');
const fs = require('fs');
const path = require('path');
const {apply, restore, status} = require('../lib/commands.js');
const {SMALL, createApp, snapshot} = require('./support/inventedNext.js');

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

class Crash extends Error {}

// Throws at change `index`.
function crashAt(index) {
  let count = 0;
  return () => {
    count++;
    if (count === index) {
      throw new Crash();
    }
  };
}

function countChanges(run) {
  let count = 0;
  run(() => {
    count++;
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

test('apply interrupted anywhere, then restore', () => {
  for (const index of indexes(APPLY)) {
    attempt(observe => apply(found, {flight, observe}), index);
    restore(found);
    expect(snapshot(next)).toEqual(published);
  }
});

test('apply interrupted anywhere, then apply', () => {
  for (const index of indexes(APPLY)) {
    attempt(observe => apply(found, {flight, observe}), index);
    apply(found, {flight});
    expectApplied();
    restore(found);
    expect(snapshot(next)).toEqual(published);
  }
});

test('restore interrupted anywhere, then restore or apply', () => {
  for (const index of indexes(RESTORE)) {
    apply(found, {flight});
    attempt(observe => restore(found, {observe}), index);
    restore(found);
    expect(snapshot(next)).toEqual(published);
    apply(found, {flight});
    attempt(observe => restore(found, {observe}), index);
    apply(found, {flight});
    expectApplied();
    restore(found);
    expect(snapshot(next)).toEqual(published);
  }
});

test('a restore after an interrupted apply, interrupted itself', () => {
  const half = Math.floor(APPLY * 0.7);
  for (const index of indexes(RESTORE)) {
    attempt(observe => apply(found, {flight, observe}), half);
    attempt(observe => restore(found, {observe}), index);
    restore(found);
    expect(snapshot(next)).toEqual(published);
  }
});

// Fewer, because each needs a process. Its lock stays behind.
test('apply is killed', () => {
  const step = Math.floor(APPLY / 6);
  const states = new Set();
  for (let index = 2; index < APPLY; index += step) {
    const {signal, stderr} = spawnSync(
      process.execPath,
      [KILLED, next, flight, String(index)],
      {encoding: 'utf8'},
    );
    expect([signal, stderr]).toEqual(['SIGKILL', '']);
    expect(snapshot(next)).not.toEqual(published);
    states.add(status(found).outcome);
    if (index % 2 === 0) {
      restore(found);
    } else {
      apply(found, {flight});
      expectApplied();
      restore(found);
    }
    expect(snapshot(next)).toEqual(published);
  }
  expect([...states].sort()).toEqual(['interrupted', 'published']);
});

// The commands of flight-next, for a package of Next. Each returns a record, which report.js prints.
'use strict';

const {BINDINGS} = require('./names.js');
const {Disk, hashOf} = require('./disk.js');
const {
  applyChanges,
  clear,
  isTidy,
  originalOf,
  readJournal,
  restoreChanges,
  statesOf,
} = require('./journal.js');
const {withLock} = require('./lock.js');
const {OurFiles, findPackages, readVersions} = require('./ourFiles.js');
const {planChanges} = require('./plan.js');
const {Refusal} = require('./refusal.js');
const {version: OWN_VERSION} = require('../package.json');

function checkFiles(disk, changes) {
  for (const file of changes.keys()) {
    if (disk.exists(file) && !disk.isPlainFile(file)) {
      throw new Refusal(
        `${disk.resolve(file)} is a link. flight-next only replaces files.`,
      );
    }
  }
}

// What `apply` would change. `next`: {root, version}. `flight`: the folder of our packages, optional.
function plan(disk, journal, flight) {
  const packages = findPackages(flight);
  const versions = readVersions(packages, BINDINGS);
  const bindings = BINDINGS.filter(name => versions[name] !== undefined);
  const planned = planChanges({
    original: originalOf(disk, journal),
    ours: new OurFiles(packages),
    bindings,
  });
  checkFiles(disk, planned.changes);
  return {...planned, versions};
}

function textOf(journal) {
  return JSON.stringify(journal);
}

function isUpToDate(journal, changes, disk) {
  const isComplete =
    journal?.state === 'applied' &&
    journal.files.length === changes.size &&
    isTidy(disk);
  if (!isComplete) {
    return false;
  }
  return statesOf(disk, journal).every(
    ({file, applied, now}) =>
      now === 'ours' &&
      changes.has(file) &&
      applied === hashOf(changes.get(file)),
  );
}

// By the state before.
const OUTCOMES = {
  published: 'applied',
  applied: 'replaced',
  interrupted: 'repaired',
};

// Plans before it takes the lock, because taking it is the first change. Plans again if another
// process was faster.
function apply(next, {flight, observe} = {}) {
  const disk = new Disk(next.root, observe);
  for (;;) {
    const {outcome: found, journal: before} = status(next);
    const {changes, left, versions} = plan(disk, before, flight);
    if (isUpToDate(before, changes, disk)) {
      return {outcome: 'unchanged', count: changes.size, left, versions};
    }
    const isDone = withLock(disk, () => {
      if (textOf(readJournal(disk)) !== textOf(before)) {
        return false;
      }
      if (before === null) {
        clear(disk, null);
      } else {
        restoreChanges(disk, before);
      }
      const about = {next: next.version, flightNext: OWN_VERSION, versions};
      applyChanges(disk, changes, about);
      return true;
    });
    if (isDone) {
      const outcome = OUTCOMES[found];
      return {outcome, count: changes.size, left, versions};
    }
  }
}

function restore(next, {observe} = {}) {
  const disk = new Disk(next.root, observe);
  if (readJournal(disk) === null && disk.list('.flight-next').length === 0) {
    return {outcome: 'nothing'};
  }
  return withLock(disk, () => {
    const journal = readJournal(disk);
    if (journal === null) {
      clear(disk, null);
      return {outcome: 'nothing'};
    }
    restoreChanges(disk, journal);
    return {outcome: 'restored', count: journal.files.length};
  });
}

function describe(journal, states) {
  if (journal === null || states.every(({now}) => now !== 'ours')) {
    return 'published';
  }
  if (states.some(({now}) => now === 'other')) {
    return 'changed';
  }
  const isComplete = states.every(({now}) => now === 'ours');
  return journal.state === 'applied' && isComplete ? 'applied' : 'interrupted';
}

// Only reads.
function status(next) {
  const disk = new Disk(next.root);
  const journal = readJournal(disk);
  const states = journal === null ? [] : statesOf(disk, journal);
  return {outcome: describe(journal, states), journal, states};
}

module.exports = {apply, restore, status};

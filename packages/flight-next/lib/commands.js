// The commands of flight-next, for a package of Next. Each returns a record, which report.js prints.
'use strict';

const {BINDINGS} = require('./names.js');
const {Disk, hashOf} = require('./disk.js');
const {
  applyChanges,
  isInterrupted,
  originalOf,
  readJournal,
  statesOf,
  undoChanges,
  withLock,
} = require('./journal.js');
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
function plan(disk, journal, {flight, isServerOnly = false}) {
  const packages = findPackages(flight);
  const versions = readVersions(packages, BINDINGS);
  const bindings = BINDINGS.filter(name => versions[name] !== undefined);
  const planned = planChanges({
    original: originalOf(disk, journal),
    ours: new OurFiles(packages),
    bindings,
    isServerOnly,
  });
  checkFiles(disk, planned.changes);
  return {...planned, versions};
}

// {before, changes, result, isUpToDate}
function look(disk, options) {
  const before = readState(disk);
  const {outcome, journal, states} = before;
  const {changes, left, versions} = plan(disk, journal, options);
  const isUpToDate =
    outcome === 'applied' &&
    states.length === changes.size &&
    states.every(
      ({file, applied}) =>
        changes.has(file) && applied === hashOf(changes.get(file)),
    );
  const result = {outcome: 'unchanged', count: changes.size, left, versions};
  return {before, changes, result, isUpToDate};
}

// How long another process may take.
const PATIENCE = 10000;

function apply(next, {observe, patience = PATIENCE, ...options} = {}) {
  const disk = new Disk(next.root, observe);
  // The package may be read-only now.
  if (status(next).outcome === 'applied') {
    const {result, isUpToDate} = look(disk, options);
    if (isUpToDate) {
      return result;
    }
  }
  return withLock(disk, patience, () => {
    const {before, changes, result, isUpToDate} = look(disk, options);
    if (isUpToDate) {
      return result;
    }
    if (before.journal !== null) {
      undoChanges(disk, before.journal);
    }
    const {versions} = result;
    const about = {next: next.version, flightNext: OWN_VERSION, versions};
    applyChanges(disk, changes, about);
    const isFirst = before.outcome === 'published';
    return {...result, outcome: isFirst ? 'applied' : 'replaced'};
  });
}

function restore(next, {observe, patience = PATIENCE} = {}) {
  const disk = new Disk(next.root, observe);
  return withLock(disk, patience, () => {
    const journal = readJournal(disk);
    if (journal === null) {
      return {outcome: 'nothing'};
    }
    undoChanges(disk, journal);
    return {outcome: 'restored', count: journal.files.length};
  });
}

function describe(states) {
  if (states.every(({now}) => now !== 'ours')) {
    return 'published';
  }
  if (states.some(({now}) => now === 'other')) {
    return 'changed';
  }
  return states.every(({now}) => now === 'ours') ? 'applied' : 'partial';
}

function readState(disk) {
  const journal = readJournal(disk);
  const states = journal === null ? [] : statesOf(disk, journal.files);
  return {outcome: describe(states), journal, states};
}

// Only reads.
function status(next) {
  const disk = new Disk(next.root);
  const state = readState(disk);
  return isInterrupted(disk) ? {...state, outcome: 'interrupted'} : state;
}

module.exports = {apply, restore, status};

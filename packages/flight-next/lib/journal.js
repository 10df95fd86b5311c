// The journal of a package: which files were replaced, and where their originals are.
//
//   state       the files on the disk
//   (none)      as published
//   applying    some may be ours
//   applied     all are ours
//   restoring   some may be original
//
// The journal is written before the first file changes, and each file changes by one rename. So after
// an interruption every file is either the original or ours, and its hash says which.
'use strict';

const path = require('path');
const {hashOf} = require('./disk.js');
const {Refusal} = require('./refusal.js');

const FOLDER = '.flight-next';
const JOURNAL = `${FOLDER}/journal.json`;
const UNFINISHED = `${JOURNAL}.new`;
const FORMAT = 1;

function readJournal(disk) {
  if (!disk.exists(JOURNAL)) {
    return null;
  }
  const journal = JSON.parse(disk.read(JOURNAL).toString('utf8'));
  if (journal.format !== FORMAT) {
    throw new Refusal(
      `${disk.resolve(JOURNAL)} was written by another version of flight-next. ` +
        'Restore with that version, or install next again.',
    );
  }
  return journal;
}

function writeJournal(disk, journal) {
  const text = JSON.stringify(journal, null, 1);
  disk.writeNew(UNFINISHED, text);
  disk.rename(UNFINISHED, JOURNAL);
}

// Whether a change of the journal was interrupted.
function isTidy(disk) {
  return !disk.exists(UNFINISHED);
}

// 'original', 'ours', or 'other' if another program has changed the file.
function stateOf(disk, {file, original, applied}) {
  const hash = disk.hash(file);
  if (hash === applied) {
    return 'ours';
  }
  return hash === original ? 'original' : 'other';
}

function statesOf(disk, {files}) {
  return files.map(entry => ({...entry, now: stateOf(disk, entry)}));
}

function keptName(index) {
  return `${FOLDER}/originals/${index}`;
}

function newName(index) {
  return `${FOLDER}/new/${index}`;
}

function entryOf(disk, file, text) {
  const isNew = !disk.exists(file);
  const entry = {file, original: null, mode: 0o644, applied: hashOf(text)};
  return isNew
    ? entry
    : {...entry, original: disk.hash(file), mode: disk.mode(file)};
}

// Puts the new files and the originals beside each other, and the journal last.
function prepare(disk, changes, versions) {
  const files = [];
  disk.makeFolder(`${FOLDER}/originals`);
  disk.makeFolder(`${FOLDER}/new`);
  for (const [file, text] of changes) {
    const entry = entryOf(disk, file, text);
    const index = files.push(entry) - 1;
    disk.writeNew(newName(index), text, entry.mode);
    if (entry.original !== null) {
      disk.keep(file, keptName(index));
    }
  }
  const journal = {format: FORMAT, state: 'applying', ...versions, files};
  writeJournal(disk, journal);
  return journal;
}

function applyChanges(disk, changes, versions) {
  const journal = prepare(disk, changes, versions);
  for (const [index, {file}] of journal.files.entries()) {
    disk.makeFolder(path.posix.dirname(file));
    disk.rename(newName(index), file);
  }
  disk.remove(`${FOLDER}/new`);
  writeJournal(disk, {...journal, state: 'applied'});
}

function checkOriginal(disk, {file, original}, index) {
  const kept = keptName(index);
  if (disk.hash(kept) !== original) {
    throw new Refusal(
      `The original of ${file} in ${disk.resolve(kept)} is missing or was changed: install next again.`,
    );
  }
}

function restoreFile(disk, {file, original}, index) {
  if (original === null) {
    disk.remove(file);
  } else {
    disk.rename(keptName(index), file);
  }
}

function refuseChanged(disk, changed) {
  throw new Refusal(
    `Another program has changed ${changed.map(({file}) => file).join(', ')} in ` +
      `${disk.root} after flight-next. Nothing was restored: install next again.`,
  );
}

// Removes what is left of an apply: the files of flight-next's own folder, the journal last.
function clear(disk, journal) {
  for (const {file, original} of journal?.files ?? []) {
    if (original === null) {
      disk.removeFolderIfEmpty(path.posix.dirname(file));
    }
  }
  for (const name of ['new', 'originals', 'journal.json.new', 'journal.json']) {
    if (disk.exists(`${FOLDER}/${name}`)) {
      disk.remove(`${FOLDER}/${name}`);
    }
  }
}

// Undoes everything of a journal. A file that is already original stays.
function restoreChanges(disk, journal) {
  const states = statesOf(disk, journal);
  if (states.every(({now}) => now !== 'ours')) {
    // The package was installed again since, or nothing had been replaced yet.
    clear(disk, journal);
    return;
  }
  const changed = states.filter(({now}) => now === 'other');
  if (changed.length > 0) {
    refuseChanged(disk, changed);
  }
  for (const [index, entry] of states.entries()) {
    if (entry.now === 'ours' && entry.original !== null) {
      checkOriginal(disk, entry, index);
    }
  }
  if (journal.state !== 'restoring') {
    writeJournal(disk, {...journal, state: 'restoring'});
  }
  for (const [index, entry] of states.entries()) {
    if (entry.now === 'ours') {
      restoreFile(disk, entry, index);
    }
  }
  clear(disk, journal);
}

// The package as it was published, while it has files of ours.
function originalOf(disk, journal) {
  const kept = new Map();
  const added = new Set();
  for (const [index, entry] of (journal?.files ?? []).entries()) {
    if (stateOf(disk, entry) !== 'ours') {
      continue;
    }
    if (entry.original === null) {
      added.add(entry.file);
    } else {
      kept.set(entry.file, keptName(index));
    }
  }
  return {
    read: file => disk.read(kept.get(file) ?? file),
    list: folder =>
      disk.list(folder).filter(name => !added.has(`${folder}/${name}`)),
  };
}

module.exports = {
  FOLDER,
  applyChanges,
  clear,
  isTidy,
  originalOf,
  readJournal,
  restoreChanges,
  statesOf,
};

// The journal of a package: which files were replaced. Their originals are beside it. It exists while all
// of them may be ours: a change that was killed leaves its lock, or originals without a journal.
'use strict';

const path = require('path');
const {hashOf, sleep} = require('./disk.js');
const {Refusal} = require('./refusal.js');

const FOLDER = '.flight-next';
const JOURNAL = `${FOLDER}/journal.json`;
const ORIGINALS = `${FOLDER}/originals`;
const LOCK = `${FOLDER}/changing`;
const NEW = `${FOLDER}/new`;
const FORMAT = 2;

const WAIT = 100;

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

function isInterrupted(disk) {
  return disk.exists(LOCK) || (disk.exists(ORIGINALS) && !disk.exists(JOURNAL));
}

// The result of `action`, which runs while no other process changes the package: several packages of a
// workspace may run flight-next at the same time. One of them may take `patience` milliseconds.
function withLock(disk, patience, action) {
  for (let waited = 0; !disk.claimFolder(LOCK); waited += WAIT) {
    if (waited >= patience) {
      throw interrupted(disk);
    }
    sleep(WAIT);
  }
  try {
    if (disk.exists(ORIGINALS) && !disk.exists(JOURNAL)) {
      throw interrupted(disk);
    }
    return action();
  } finally {
    disk.remove(LOCK);
    disk.removeFolderIfEmpty(FOLDER);
  }
}

function interrupted(disk) {
  return new Refusal(
    'An earlier "apply" or "restore" was interrupted, so files may be missing: remove ' +
      `${disk.root}, and run "npm install next" again.`,
  );
}

// 'original', 'ours', or 'other' if another program has changed the file.
function stateOf(disk, {file, original, applied}) {
  const hash = disk.hash(file);
  if (hash === applied) {
    return 'ours';
  }
  return hash === original ? 'original' : 'other';
}

function statesOf(disk, files) {
  return files.map(entry => ({...entry, now: stateOf(disk, entry)}));
}

function keptName(index) {
  return `${ORIGINALS}/${index}`;
}

function replaceFile(disk, {file, original}, {text, kept}) {
  disk.writeNew(NEW, text, original === null ? 0o644 : disk.mode(file));
  if (original !== null) {
    disk.keep(file, kept);
  }
  disk.makeFolder(path.posix.dirname(file));
  disk.rename(NEW, file);
}

// If it fails, the package is as it was published.
function applyChanges(disk, changes, about) {
  const files = [];
  try {
    disk.makeFolder(ORIGINALS);
    for (const [file, text] of changes) {
      const entry = {file, original: disk.hash(file), applied: hashOf(text)};
      const kept = keptName(files.push(entry) - 1);
      replaceFile(disk, entry, {text, kept});
    }
    disk.writeNew(NEW, JSON.stringify({format: FORMAT, ...about, files}));
    disk.rename(NEW, JOURNAL);
  } catch (error) {
    restoreFiles(disk, files);
    throw error;
  }
}

// Throws before anything changes if another program has changed a file.
function undoChanges(disk, {files}) {
  const states = statesOf(disk, files);
  const isLost = ({now, original}, index) =>
    now === 'ours' &&
    original !== null &&
    disk.hash(keptName(index)) !== original;
  const changed = states.filter(
    (state, index) => state.now === 'other' || isLost(state, index),
  );
  // If no file is ours, the package was installed again since.
  if (changed.length > 0 && states.some(({now}) => now === 'ours')) {
    throw new Refusal(
      `Another program has changed ${changed.map(({file}) => file).join(', ')} in ` +
        `${disk.root} after flight-next. Nothing was restored: install next again.`,
    );
  }
  restoreFiles(disk, files);
}

// A file that is already original stays.
function restoreFiles(disk, files) {
  for (const [index, {file, original, now}] of statesOf(
    disk,
    files,
  ).entries()) {
    if (now === 'ours' && original !== null) {
      disk.rename(keptName(index), file);
    } else if (now === 'ours') {
      disk.remove(file);
    }
    if (original === null) {
      disk.removeFolderIfEmpty(path.posix.dirname(file));
    }
  }
  for (const name of [NEW, ORIGINALS, JOURNAL]) {
    disk.remove(name);
  }
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
  applyChanges,
  isInterrupted,
  originalOf,
  readJournal,
  statesOf,
  undoChanges,
  withLock,
};

// Only one flight-next changes a package at a time: several packages of a workspace may run it after
// one install.
'use strict';

const fs = require('fs');
const {sleep} = require('./disk.js');
const {FOLDER} = require('./journal.js');
const {Refusal} = require('./refusal.js');

const LOCK = `${FOLDER}/lock`;
const WAIT = 100;
const LONGEST = 120000;

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

// The process that has the lock, or null if it has ended. A lock without a number was just made.
function holderOf(disk) {
  try {
    const text = disk.read(LOCK).toString('utf8');
    return text === '' || isAlive(Number(text)) ? text : null;
  } catch (error) {
    if (error.code === 'ENOENT') {
      return null;
    }
    throw error;
  }
}

function tryLock(disk) {
  disk.makeFolder(FOLDER);
  try {
    fs.writeFileSync(disk.resolve(LOCK), String(process.pid), {flag: 'wx'});
    return true;
  } catch (error) {
    // Without ENOENT: the holder may just have removed the folder.
    if (error.code !== 'EEXIST' && error.code !== 'ENOENT') {
      throw error;
    }
    return false;
  }
}

function takeLock(disk) {
  for (let waited = 0; !tryLock(disk); waited += WAIT) {
    const holder = holderOf(disk);
    if (holder === null) {
      disk.remove(LOCK);
    } else if (waited > LONGEST) {
      throw new Refusal(
        `Process ${holder} has locked ${disk.resolve(LOCK)}. Remove the file if that ` +
          'process is not flight-next.',
      );
    } else {
      sleep(WAIT);
    }
  }
}

function releaseLock(disk) {
  fs.rmSync(disk.resolve(LOCK), {force: true});
  if (disk.list(FOLDER).length === 0 && disk.exists(FOLDER)) {
    fs.rmdirSync(disk.resolve(FOLDER));
  }
}

// The result of `action`, which runs while no other process changes the package.
function withLock(disk, action) {
  takeLock(disk);
  try {
    return action();
  } finally {
    releaseLock(disk);
  }
}

module.exports = {withLock};

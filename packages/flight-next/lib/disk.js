// The file system, as far as flight-next changes it. A file is never written in place, because a
// package manager may have linked it into other projects.
'use strict';

const crypto = require('crypto');
const fs = require('fs');
const path = require('path');
const {Refusal} = require('./refusal.js');

const ATTEMPTS = 20;
const WAIT = 50;

// Windows does not rename a file that a program has open.
const IN_USE = new Set(['EBUSY', 'EPERM', 'EACCES', 'ETXTBSY']);
const READ_ONLY = new Set(['EROFS', 'EACCES', 'EPERM']);

function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function hashOf(bytes) {
  return crypto.createHash('sha256').update(bytes).digest('hex');
}

// `root`: the package. Paths are relative to it, with slashes. `observe(operation, path)` is called
// before each change; tests fail or end the process there.
class Disk {
  constructor(root, observe = () => {}) {
    this.root = root;
    this.observe = observe;
  }

  resolve(file) {
    return path.join(this.root, file);
  }

  exists(file) {
    return fs.existsSync(this.resolve(file));
  }

  read(file) {
    return fs.readFileSync(this.resolve(file));
  }

  hash(file) {
    return this.exists(file) ? hashOf(this.read(file)) : null;
  }

  // The names in a folder, or none.
  list(folder) {
    return this.exists(folder) ? fs.readdirSync(this.resolve(folder)) : [];
  }

  isPlainFile(file) {
    return fs.lstatSync(this.resolve(file)).isFile();
  }

  mode(file) {
    return fs.statSync(this.resolve(file)).mode & 0o7777;
  }

  change(operation, file, action) {
    try {
      this.observe(operation, file);
      return action(this.resolve(file));
    } catch (error) {
      if (READ_ONLY.has(error.code) && operation !== 'rename') {
        throw new Refusal(
          `${this.resolve(file)} cannot be written (${error.code}). The installed ` +
            'package must be writable: run flight-next before it becomes read-only, ' +
            'or as the user that installed it.',
        );
      }
      throw error;
    }
  }

  makeFolder(folder) {
    this.change('mkdir', folder, name => fs.mkdirSync(name, {recursive: true}));
  }

  // Returns false if another process has made the folder, or removed the one around it.
  claimFolder(folder) {
    this.makeFolder(path.posix.dirname(folder));
    try {
      this.change('mkdir', folder, name => fs.mkdirSync(name));
      return true;
    } catch (error) {
      if (error.code === 'EEXIST' || error.code === 'ENOENT') {
        return false;
      }
      throw error;
    }
  }

  // A new file, which is on the disk before the call returns.
  writeNew(file, bytes, mode = 0o644) {
    this.change('write', file, name => {
      fs.rmSync(name, {force: true});
      const descriptor = fs.openSync(name, 'wx', mode);
      try {
        fs.writeFileSync(descriptor, bytes);
        fs.fchmodSync(descriptor, mode);
        fs.fsyncSync(descriptor);
      } finally {
        fs.closeSync(descriptor);
      }
    });
  }

  // A second name for a file. Where links are not possible, a copy.
  keep(file, kept) {
    this.change('keep', kept, name => {
      fs.rmSync(name, {force: true});
      try {
        fs.linkSync(this.resolve(file), name);
      } catch {
        fs.copyFileSync(this.resolve(file), name);
        fs.chmodSync(name, this.mode(file));
      }
    });
  }

  rename(from, to) {
    for (let attempt = 1; ; attempt++) {
      try {
        this.change('rename', to, name =>
          fs.renameSync(this.resolve(from), name),
        );
        return;
      } catch (error) {
        if (!IN_USE.has(error.code)) {
          throw error;
        }
        if (attempt === ATTEMPTS) {
          throw new Refusal(
            `${this.resolve(to)} cannot be replaced (${error.code}). Stop programs that use ` +
              'it, such as "next dev" or "next start", and run the command again.',
          );
        }
        sleep(WAIT);
      }
    }
  }

  remove(file) {
    this.change('remove', file, name =>
      fs.rmSync(name, {force: true, recursive: true}),
    );
  }

  removeFolderIfEmpty(folder) {
    if (this.exists(folder) && this.list(folder).length === 0) {
      this.change('remove', folder, name => fs.rmdirSync(name));
    }
  }
}

module.exports = {Disk, hashOf, sleep};

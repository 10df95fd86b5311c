// Keeps what was made from content in build/cache, by the hash of that content. So a change that is
// undone, or a branch that is left and checked out again, is not made twice. Entries that were not
// read for two weeks are removed.
'use strict';

const crypto = require('crypto');
const fs = require('fs');
const path = require('path');
const {writeFile} = require('./writeFiles.js');

const MOST_DAYS = 14;

function hashTexts(texts) {
  const hash = crypto.createHash('sha256');
  for (const text of texts) {
    hash.update(`${Buffer.byteLength(text)}\n`);
    hash.update(text);
  }
  return hash.digest('hex');
}

function createCache(root) {
  const folder = path.join(root, 'build/cache');
  const known = new Map();
  const fileOf = key => path.join(folder, `${key}.json`);

  function read(key) {
    const file = fileOf(key);
    if (!known.has(key) && fs.existsSync(file)) {
      known.set(key, JSON.parse(fs.readFileSync(file, 'utf8')));
      const now = new Date();
      fs.utimesSync(file, now, now);
    }
    return known.get(key) ?? null;
  }

  function store(key, value) {
    known.set(key, value);
    writeFile(fileOf(key), JSON.stringify(value));
  }

  function prune(now = Date.now()) {
    const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
    for (const file of names.map(name => path.join(folder, name))) {
      if (now - fs.statSync(file).mtimeMs > MOST_DAYS * 24 * 3600 * 1000) {
        fs.rmSync(file, {force: true});
      }
    }
  }

  return {read, store, prune};
}

module.exports = {createCache, hashTexts};

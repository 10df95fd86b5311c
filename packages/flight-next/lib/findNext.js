// Finds the package `next` that an application uses, as Node does, without running anything.
'use strict';

const fs = require('fs');
const path = require('path');
const {Refusal} = require('./refusal.js');

function foldersUpwards(start) {
  const folders = [];
  for (let folder = start; ; folder = path.dirname(folder)) {
    folders.push(folder);
    if (path.dirname(folder) === folder) {
      return folders;
    }
  }
}

function firstExisting(folders, names) {
  for (const folder of folders) {
    for (const name of names) {
      const file = path.join(folder, name);
      if (fs.existsSync(file)) {
        return file;
      }
    }
  }
  return null;
}

function refuseNotFound(app, folders) {
  const pnp = firstExisting(folders, ['.pnp.cjs', '.pnp.js']);
  if (pnp !== null) {
    throw new Refusal(
      `${pnp} shows that Yarn Plug'n'Play is in use, which keeps packages in archives that ` +
        'cannot be changed. Set "nodeLinker: node-modules" in .yarnrc.yml and install again.',
    );
  }
  throw new Refusal(
    `next was not found: looked for node_modules/next in ${app} and above. ` +
      'Install the dependencies first, or name the application with --dir.',
  );
}

// {app, root, version}: `root` is the real folder of the package. pnpm links to it.
function findNext(directory) {
  const app = path.resolve(directory);
  if (!fs.existsSync(app)) {
    throw new Refusal(`The folder ${app} does not exist.`);
  }
  const folders = foldersUpwards(app);
  const manifest = firstExisting(folders, ['node_modules/next/package.json']);
  if (manifest === null) {
    refuseNotFound(app, folders);
  }
  const {name, version} = JSON.parse(fs.readFileSync(manifest, 'utf8'));
  if (name !== 'next') {
    throw new Refusal(`${manifest} is the package ${name}, expected next.`);
  }
  const root = path.dirname(fs.realpathSync(manifest));
  return {app, root, version};
}

module.exports = {findNext};

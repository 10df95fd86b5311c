// The folders that a watching build must watch to notice new client modules: those of the
// search paths, without output folders and installed packages.

import type {Folder} from './searchFolder.js';
import type {Callback, Compiler, FileStats} from './webpackTypes.js';

import {pushAll} from 'flight-core/src/pushAll.js';
import * as path from 'path';

import {promiseOf} from './promiseOf.js';

export type Watched = {
  readonly files: Array<string>,
  readonly folders: Array<string>,
  readonly missing: Array<string>,
};

const INSTALLED = 'node_modules';

function isInside(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return !relative.startsWith('..') && !path.isAbsolute(relative);
}

// Of a package that the application has installed. The application itself may be anywhere.
function isInstalled(compiler: Compiler, file: string): boolean {
  const relative = path.relative(compiler.context, file);
  return relative.split(path.sep).includes(INSTALLED);
}

async function hasInstalledPackages(
  compiler: Compiler,
  folder: string,
): Promise<boolean> {
  const installed = path.join(folder, INSTALLED);
  return promiseOf((done: Callback<FileStats>) =>
    compiler.inputFileSystem.stat(installed, done),
  ).then(
    () => true,
    () => false,
  );
}

type Level = {files: Array<string>, folders: Map<string, Array<string>>};

// The known files and folders directly in a folder.
function splitLevel(folder: string, files: ReadonlyArray<string>): Level {
  const level: Level = {files: [], folders: new Map()};
  for (const file of files) {
    const [name, ...rest] = path.relative(folder, file).split(path.sep);
    if (rest.length === 0) {
      level.files.push(file);
      continue;
    }
    const below = path.join(folder, name);
    const known = level.folders.get(below) ?? [];
    known.push(file);
    level.folders.set(below, known);
  }
  return level;
}

async function watchFolder(
  compiler: Compiler,
  folder: string,
  files: ReadonlyArray<string>,
  watched: Watched,
): Promise<void> {
  if (path.basename(folder) === INSTALLED) {
    return;
  }
  const mayWatch =
    !isInside(folder, compiler.outputPath) &&
    !files.some(file => isInstalled(compiler, file)) &&
    !(await hasInstalledPackages(compiler, folder));
  if (mayWatch) {
    watched.folders.push(folder);
    return;
  }
  const level = splitLevel(folder, files);
  pushAll(watched.files, level.files);
  for (const [below, filesBelow] of level.folders) {
    if (!isInside(compiler.outputPath, below)) {
      await watchFolder(compiler, below, filesBelow, watched);
    }
  }
}

export async function chooseWatched(
  compiler: Compiler,
  folders: ReadonlyArray<Folder>,
): Promise<Watched> {
  const watched: Watched = {files: [], folders: [], missing: []};
  if (!compiler.watchMode) {
    return watched;
  }
  for (const {directory, candidates, problem} of folders) {
    if (problem !== null) {
      watched.missing.push(directory);
      continue;
    }
    const files = candidates.map(({file}) => file);
    await watchFolder(compiler, directory, files, watched);
  }
  return watched;
}

// webpack 5.112 caches the listings of folders below a watched folder that changed.
export function forgetChangedFolders(
  compiler: Compiler,
  watched: Watched,
): void {
  for (const folder of watched.folders) {
    const isChanged =
      compiler.modifiedFiles?.has(folder) === true ||
      compiler.removedFiles?.has(folder) === true;
    if (isChanged) {
      compiler.inputFileSystem.purge?.(folder);
    }
  }
}

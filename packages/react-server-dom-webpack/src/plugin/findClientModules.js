// Finds the client modules before a build: strings of the option name one module each; search
// paths yield the files that begin with "use client". See
// docs/protocol/bundlers.md, 2.1.

import type {ClientReferencePath, SearchPath} from './options.js';
import type {Problem} from './problems.js';
import type {KnownFiles} from './readClientFiles.js';
import type {Candidate, Folder} from './searchFolder.js';
import type {Watched} from './watchFolders.js';
import type {Callback, Compiler, Factories, FileStats} from './webpackTypes.js';

import * as path from 'path';

import {makeWarning} from './problems.js';
import {promiseOf} from './promiseOf.js';
import {readClientFiles} from './readClientFiles.js';
import {requestOf} from './resources.js';
import {searchFolder} from './searchFolder.js';
import {chooseWatched, forgetChangedFolders} from './watchFolders.js';

export type ClientModule = {
  readonly candidate: Candidate,
  // A string of the option, not a file that was found.
  readonly isText: boolean,
};

export type Findings = {
  // Their order determines the numbers of the bundle chunks.
  readonly clientModules: ReadonlyArray<ClientModule>,
  readonly problems: ReadonlyArray<Problem>,
  readonly watched: Watched,
};

// The modules of one entry of the option.
type Found = {
  readonly reference: ClientReferencePath,
  readonly folder: Folder,
};

export const NO_FINDINGS: Findings = {
  clientModules: [],
  problems: [],
  watched: {files: [], folders: [], missing: []},
};

function describeSearch({directory, include}: SearchPath): string {
  return `the search path {directory: "${directory}", include: ${String(include)}}`;
}

async function isFile(compiler: Compiler, file: string): Promise<boolean> {
  return promiseOf((done: Callback<FileStats>) =>
    compiler.inputFileSystem.stat(file, done),
  ).then(
    () => true,
    () => false,
  );
}

// A string is a request of webpack, unless it is a path with the signs that mean something there.
async function nameModule(compiler: Compiler, text: string): Promise<Folder> {
  const isPath =
    /[?#]/.test(text) &&
    path.isAbsolute(text) &&
    (await isFile(compiler, text));
  const request = isPath ? requestOf(text) : text;
  return {
    directory: compiler.context,
    candidates: [{file: text, request, userRequest: text}],
    problem: null,
  };
}

function findIn(
  compiler: Compiler,
  factories: Factories,
  reference: ClientReferencePath,
): Promise<Folder> {
  return typeof reference === 'string'
    ? nameModule(compiler, reference)
    : searchFolder(compiler, factories.contextModuleFactory, reference);
}

async function chooseClientModules(
  compiler: Compiler,
  found: ReadonlyArray<Found>,
  knownFiles: KnownFiles,
): Promise<{clientModules: Array<ClientModule>, problems: Array<Problem>}> {
  const files = found.flatMap(({reference, folder}) =>
    typeof reference === 'string' ? [] : folder.candidates,
  );
  const readings = await readClientFiles(compiler, files, knownFiles);
  const clientModules: Array<ClientModule> = [];
  const problems: Map<string, Problem> = new Map();
  let index = 0;
  for (const {reference, folder} of found) {
    const before = clientModules.length;
    for (const candidate of folder.candidates) {
      if (typeof reference === 'string') {
        clientModules.push({candidate, isText: true});
        continue;
      }
      const reading = readings[index++];
      if (reading?.isClient === true) {
        clientModules.push({candidate, isText: false});
      }
      // Search paths may overlap.
      if (reading != null && reading.problem !== null) {
        problems.set(reading.problem.message, reading.problem);
      }
    }
    if (folder.problem !== null) {
      problems.set(folder.problem.message, folder.problem);
    } else if (
      typeof reference !== 'string' &&
      clientModules.length === before
    ) {
      const message = `${describeSearch(reference)} finds no client module.`;
      problems.set(message, makeWarning(message, folder.directory));
    }
  }
  return {clientModules, problems: [...problems.values()]};
}

function forgetDeletedFiles(
  knownFiles: KnownFiles,
  removedFiles: ?ReadonlySet<string>,
): void {
  removedFiles?.forEach(file => knownFiles.delete(file));
}

// Each call searches again, with the files that earlier calls have read.
export function createFinder(
  compiler: Compiler,
  references: ReadonlyArray<ClientReferencePath>,
): (factories: Factories) => Promise<Findings> {
  const knownFiles: KnownFiles = new Map();
  let watched = NO_FINDINGS.watched;
  return async factories => {
    forgetChangedFolders(compiler, watched);
    forgetDeletedFiles(knownFiles, compiler.removedFiles);
    const found = await Promise.all(
      references.map(async reference => ({
        reference,
        folder: await findIn(compiler, factories, reference),
      })),
    );
    const folders = found
      .filter(({reference}) => typeof reference !== 'string')
      .map(({folder}) => folder);
    watched = await chooseWatched(compiler, folders);
    return {
      ...(await chooseClientModules(compiler, found, knownFiles)),
      watched,
    };
  };
}

// Finds the client modules among the candidates. Files are read once, a limited number at a time;
// watch mode reads only files that changed.

import type {DirectiveResult} from './readDirectiveOf.js';
import type {Candidate} from './searchFolder.js';
import type {Callback, Compiler, FileStats} from './webpackTypes.js';

import * as path from 'path';

import {makeError} from './problems.js';
import {promiseOf} from './promiseOf.js';
import {readDirectiveOf} from './readDirectiveOf.js';
import {pathOf} from './resources.js';

type Known = {
  readonly mtimeMs: number,
  readonly size: number,
  readonly result: DirectiveResult,
};

// The cache of watching builds, by file path.
export type KnownFiles = Map<string, Known>;

// Enough to keep the disk busy; file handles are limited.
const FILES_AT_ONCE = 64;

async function readFile(
  compiler: Compiler,
  file: string,
): Promise<DirectiveResult> {
  const content = await promiseOf((done: Callback<Uint8Array | string>) =>
    compiler.inputFileSystem.readFile(file, done),
  );
  return readDirectiveOf(content, file);
}

function isSame(known: Known, stats: FileStats): boolean {
  return known.mtimeMs === stats.mtimeMs && known.size === stats.size;
}

async function readChangedFile(
  compiler: Compiler,
  file: string,
  knownFiles: KnownFiles,
): Promise<DirectiveResult> {
  const {mtimeMs, size} = await promiseOf((done: Callback<FileStats>) =>
    compiler.inputFileSystem.stat(file, done),
  );
  const known = knownFiles.get(file);
  const isModified = compiler.modifiedFiles?.has(file) === true;
  if (known !== undefined && !isModified && isSame(known, {mtimeMs, size})) {
    return known.result;
  }
  const result = await readFile(compiler, file);
  knownFiles.set(file, {mtimeMs, size, result});
  return result;
}

// Null if the file is ignored.
async function resolveCandidate(
  compiler: Compiler,
  {file, request}: Candidate,
): Promise<string | null> {
  const resolver = compiler.resolverFactory.get('normal', {
    dependencyType: 'esm',
  });
  const resolved = await promiseOf((done: Callback<string | false>) =>
    resolver.resolve({}, path.dirname(file), request, {}, done),
  );
  return resolved === false ? null : pathOf(resolved);
}

type Read = (file: string) => Promise<DirectiveResult>;

async function readResolved(
  compiler: Compiler,
  candidate: Candidate,
  {direct, read}: {direct: DirectiveResult | null, read: Read},
): Promise<DirectiveResult | null> {
  const resolved = await resolveCandidate(compiler, candidate);
  if (resolved === null) {
    return null;
  }
  return direct !== null && resolved === candidate.file
    ? direct
    : read(resolved);
}

function describeUnusable(file: string, error: Error): DirectiveResult {
  const message =
    `${file} begins with "use client", but webpack cannot use the file, so that it is not in ` +
    `the manifests: ${error.message}`;
  return {isClient: false, problem: makeError(message, file)};
}

// Most candidates are not client modules and cost one read. Only the others are resolved,
// because an alias may replace their file.
async function readCandidate(
  compiler: Compiler,
  candidate: Candidate,
  read: Read,
): Promise<DirectiveResult | null> {
  const direct = await read(candidate.file).catch(() => null);
  if (direct !== null && !direct.isClient) {
    return direct;
  }
  try {
    return await readResolved(compiler, candidate, {direct, read});
  } catch (error) {
    return direct === null ? null : describeUnusable(candidate.file, error);
  }
}

// The results in the order of the candidates; null for a file that is ignored, or that cannot be
// read, which is not a client module.
export async function readClientFiles(
  compiler: Compiler,
  candidates: ReadonlyArray<Candidate>,
  knownFiles: KnownFiles,
): Promise<Array<DirectiveResult | null>> {
  const read = compiler.watchMode
    ? (file: string) => readChangedFile(compiler, file, knownFiles)
    : (file: string) => readFile(compiler, file);
  const report = compiler.webpack.ProgressPlugin.getReporter(compiler);
  const total = candidates.length;
  const results: Array<DirectiveResult | null> = Array(total).fill(null);
  let next = 0;
  async function work(): Promise<void> {
    while (next < total) {
      const index = next++;
      results[index] = await readCandidate(compiler, candidates[index], read);
      report?.(next / total, 'client modules', `${next}/${total} files`);
    }
  }
  await Promise.all(Array.from({length: FILES_AT_ONCE}, work));
  return results;
}

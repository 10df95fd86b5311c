// Finds the client modules among the candidates. Files are read once, a limited number at a time;
// watch mode reads only files that changed.

import type {DirectiveResult} from './readDirectiveOf.js';
import type {Candidate} from './searchFolder.js';
import type {Callback, Compiler, FileStats} from './webpackTypes.js';

import * as path from 'path';

import {promiseOf} from './promiseOf.js';
import {readDirectiveOf} from './readDirectiveOf.js';

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

function resolveRequest(compiler: Compiler, request: string): Promise<string> {
  const resolver = compiler.resolverFactory.get('normal', {
    dependencyType: 'esm',
  });
  return promiseOf((done: Callback<string | false>) =>
    resolver.resolve({}, path.dirname(request), request, {}, done),
  ).then(resolved => {
    if (resolved === false) {
      throw new Error(`${request} is ignored`);
    }
    return resolved.replace(/[?#].*$/, '');
  });
}

// Most candidates are not client modules and cost one read. Only the others are resolved,
// because an alias may replace their file.
async function readCandidate(
  compiler: Compiler,
  request: string,
  read: (file: string) => Promise<DirectiveResult>,
): Promise<DirectiveResult> {
  const direct = await read(request).catch(() => null);
  if (direct !== null && !direct.isClient) {
    return direct;
  }
  const resolved = await resolveRequest(compiler, request);
  return direct !== null && resolved === request ? direct : read(resolved);
}

// The results in the order of the candidates; null for a file that cannot be resolved or read,
// which is not a client module.
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
      const {request} = candidates[index];
      results[index] = await readCandidate(compiler, request, read).catch(
        () => null,
      );
      report?.(next / total, 'client modules', `${next}/${total} files`);
    }
  }
  await Promise.all(Array.from({length: FILES_AT_ONCE}, work));
  return results;
}

// Finds each client module after webpack has made chunks.

import type {ClientModule} from './findClientModules.js';
import type {Problem} from './problems.js';
import type {
  Chunk,
  ChunkGroup,
  Compilation,
  Compiler,
  DependenciesBlock,
  Module,
} from './webpackTypes.js';

import * as path from 'path';
import {pathToFileURL} from 'url';

import {isClientRuntime, listClientBlocks} from './addClientModules.js';
import {makeError, PLUGIN_NAME} from './problems.js';
import {fileOf} from './resources.js';

// A client module for the manifests.
export type PlacedReference = {
  // The file, for sorting: relative to the context, so that all machines agree.
  readonly path: string,
  readonly url: string,
  readonly id: string | number,
  // Flat pairs of chunk id and script.
  readonly chunks: Array<string | number>,
  readonly styles: Array<string>,
  readonly isAsync: boolean,
};

// The file of a module, with its query; undefined if it is not a file.
function fileOfModule(module: Module): string | void {
  const {resource} = module.rootModule ?? module;
  return resource === undefined ? undefined : fileOf(resource);
}

// Names of assets may have a query.
function nameOf(file: string): string {
  return file.replace(/\?.*$/, '');
}

function isScript(file: string): boolean {
  const name = nameOf(file);
  return /\.[cm]?js$/.test(name) && !/\.hot-update\.[cm]?js$/.test(name);
}

function isStyle(file: string): boolean {
  const name = nameOf(file);
  return name.endsWith('.css') && !name.endsWith('.hot-update.css');
}

function listScripts(chunks: ReadonlyArray<Chunk>): Array<string | number> {
  return chunks.flatMap(({id, files}) => {
    const script = [...files].find(isScript);
    return script === undefined || id === null ? [] : [id, script];
  });
}

function listStyles(chunks: ReadonlyArray<Chunk>): Array<string> {
  const styles = chunks.flatMap(({files}) => [...files].filter(isStyle));
  return [...new Set(styles)];
}

// The chunk group that loads a client module: its own group, or the last group with the module if
// webpack moved it to a shared chunk, such as an entry.
function groupOf(
  block: DependenciesBlock,
  module: Module,
  {chunkGraph, chunkGroups}: Compilation,
): ChunkGroup | null {
  const own = chunkGraph.getBlockChunkGroup(block);
  const isThere = (chunk: Chunk) => chunkGraph.isModuleInChunk(module, chunk);
  if (own != null && own.chunks.some(isThere)) {
    return own;
  }
  const candidates: Set<ChunkGroup> = new Set();
  for (const chunk of chunkGraph.getModuleChunksIterable(module)) {
    for (const group of chunk.groupsIterable) {
      candidates.add(group);
    }
  }
  return chunkGroups.findLast(group => candidates.has(group)) ?? null;
}

function placeReference(
  block: DependenciesBlock,
  module: Module,
  {compilation, context}: {compilation: Compilation, context: string},
): PlacedReference | null {
  const file = fileOfModule(module);
  const id = compilation.chunkGraph.getModuleId(module);
  const group = groupOf(block, module, compilation);
  if (file === undefined || id === null || group === null) {
    return null;
  }
  return {
    path: path.relative(context, file).split(path.sep).join('/'),
    url: pathToFileURL(file).href,
    id,
    chunks: listScripts(group.chunks),
    styles: listStyles(group.chunks),
    isAsync: compilation.moduleGraph.isAsync(module),
  };
}

// A string of the option must be an absolute path: other code may resolve a relative request
// differently.
function describeMisnamed(text: string, file: ?string): string {
  const mistake = `the text "${text}" of the option clientReferences of ${PLUGIN_NAME}`;
  return file == null
    ? `${mistake} names no file. Write the absolute path of a file.`
    : `${mistake} is not the absolute path of a file, so the module is not in the manifests. ` +
        `Write "${file}".`;
}

// Why a client module cannot be in the manifests. Null if it can, or if it is ignored.
function findMisfit(
  {isText, candidate}: ClientModule,
  module: ?Module,
): Problem | null {
  const file = module == null ? null : fileOfModule(module);
  if (isText) {
    return candidate.file === file
      ? null
      : makeError(describeMisnamed(candidate.file, file), null);
  }
  return module == null || file != null
    ? null
    : makeError(
        `${candidate.file} begins with "use client", but its module is not a file of the build ` +
          '(it may be external), so that it is not in the manifests.',
        candidate.file,
      );
}

function byPath(a: PlacedReference, b: PlacedReference): number {
  return a.path === b.path ? 0 : a.path < b.path ? -1 : 1;
}

export type Placement = {
  readonly references: ReadonlyArray<PlacedReference>,
  readonly problems: ReadonlyArray<Problem>,
};

// Null if the client runtime is not part of the build. The runtime has one block per client
// module, in the same order, even if it is cached.
export function placeReferences(
  {webpack, context}: Compiler,
  compilation: Compilation,
  clientModules: ReadonlyArray<ClientModule>,
): Placement | null {
  const runtimes = [...compilation.modules].filter(isClientRuntime);
  const placed: Map<string, PlacedReference> = new Map();
  const problems: Map<string, Problem> = new Map();
  for (const {block, index} of runtimes.flatMap(runtime =>
    listClientBlocks(runtime, webpack),
  )) {
    const module = compilation.moduleGraph.getModule(block.dependencies[0]);
    const misfit = findMisfit(clientModules[index], module);
    if (misfit !== null) {
      problems.set(misfit.message, misfit);
    }
    const reference =
      module == null || misfit !== null
        ? null
        : placeReference(block, module, {compilation, context});
    if (reference !== null) {
      placed.set(reference.url, reference);
    }
  }
  return runtimes.length === 0
    ? null
    : {
        references: [...placed.values()].sort(byPath),
        problems: [...problems.values()],
      };
}

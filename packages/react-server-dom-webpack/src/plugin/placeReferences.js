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
import {makeWarning} from './problems.js';

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

function resourceOf(module: Module): string | void {
  return (module.rootModule ?? module).resource;
}

// Names of assets may have a query.
function pathOf(file: string): string {
  return file.replace(/\?.*$/, '');
}

function isScript(file: string): boolean {
  const name = pathOf(file);
  return /\.m?js$/.test(name) && !/\.hot-update\.m?js$/.test(name);
}

function isStyle(file: string): boolean {
  const name = pathOf(file);
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
  const resource = resourceOf(module);
  const id = compilation.chunkGraph.getModuleId(module);
  const group = groupOf(block, module, compilation);
  if (resource === undefined || id === null || group === null) {
    return null;
  }
  return {
    path: path.relative(context, resource).split(path.sep).join('/'),
    url: pathToFileURL(resource).href,
    id,
    chunks: listScripts(group.chunks),
    styles: listStyles(group.chunks),
    isAsync: compilation.moduleGraph.isAsync(module),
  };
}

// A string of the option must be an absolute path: other code may resolve a relative request
// differently.
function describeMisnamed(request: string, resource: ?string): string {
  const mistake = `the text "${request}" of clientReferences`;
  return resource == null
    ? `${mistake} names no module. Write the absolute path of a file.`
    : `${mistake} is not the absolute path of a file, so the module is not in the manifests. ` +
        `Write "${resource}".`;
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
    const {isText, candidate} = clientModules[index];
    const module = compilation.moduleGraph.getModule(block.dependencies[0]);
    const resource = module == null ? null : resourceOf(module);
    if (isText && candidate.request !== resource) {
      const message = describeMisnamed(candidate.request, resource);
      problems.set(message, makeWarning(message, null));
      continue;
    }
    const reference =
      module == null
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

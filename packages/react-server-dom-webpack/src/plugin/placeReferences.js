// After webpack has made chunks: where each client module is.

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

// A client module as the manifests have it.
export type PlacedReference = {
  // The file, for the order: from the context on, so that it is the same on all machines.
  readonly path: string,
  readonly url: string,
  readonly id: string | number,
  // Flat pairs of the id of a bundle chunk and its script.
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

// The group that loads a client module. Its own one, unless webpack has moved the module to where
// all that can load it have it already, an entry for example; then the last that has it.
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

// A text is only known by the path that it names: what it means elsewhere is not what
// references to the module say.
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

// Null when the client runtime is not part of the build. The blocks of the runtime are one per
// client module and in the same order, also when they come from a cache.
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

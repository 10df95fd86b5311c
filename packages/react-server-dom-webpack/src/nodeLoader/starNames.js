// The export names of a module, including `export * from`. Follows ECMAScript
// (GetExportedNames and ResolveExport): own exports win, `default` is not re-exported, a name
// that means different variables of two modules is not exported, and cycles end.

import type {Import, ModuleExports} from './exportNames.js';
import type {ModuleReader} from './moduleReader.js';

import {parseSource} from '../directives/parseSource.js';
import {readExports} from './exportNames.js';
import {readText} from './sourceText.js';

type Module = {
  readonly url: string,
  readonly exports: ModuleExports,
};

const NOTHING: ModuleExports = {
  bindings: new Map(),
  stars: [],
  imports: new Map(),
};

// The modules that have been read, by URL.
type Graph = {
  readonly reader: ModuleReader,
  readonly modules: Map<string, Promise<Module>>,
  readonly names: Map<string, Promise<Set<string>>>,
};

function failure(
  what: string,
  {url}: Module,
  {specifier, cause}: {specifier: string, cause: unknown},
): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `"export * from '${specifier}'" in ${url}: ${what}. ${reason}`;
  return new Error(message, {cause});
}

async function readModule(
  url: string,
  specifier: string,
  {parent, reader}: {parent: Module, reader: ModuleReader},
): Promise<Module> {
  const warn = (what: string) =>
    reader.warn(
      `"export * from '${specifier}'" in ${parent.url}: ${url} ${what}. Write the names ` +
        `instead of the star: export {a, b} from '${specifier}'.`,
    );
  let source;
  try {
    source = await reader.readModule(url);
    if (source == null) {
      warn('is not an ES module, so that its export names are not known');
      return {url, exports: NOTHING};
    }
    source = readText(source, url);
  } catch (cause) {
    throw failure(`${url} cannot be read`, parent, {specifier, cause});
  }
  const {program, problem} = parseSource(source, 'module');
  if (problem !== null) {
    warn(`cannot be parsed, so that its export names are a guess: ${problem}`);
  }
  const exports = readExports(program);
  if (exports.bindings.size === 0 && exports.stars.length === 0) {
    warn('exports nothing as an ES module');
  }
  return {url, exports};
}

async function findModule(
  specifier: string,
  parent: Module,
  {reader, modules}: Graph,
): Promise<Module> {
  let url;
  try {
    url = await reader.resolve(specifier, parent.url);
  } catch (cause) {
    throw failure('the module cannot be resolved', parent, {specifier, cause});
  }
  const known = modules.get(url);
  if (known !== undefined) {
    return known;
  }
  const reading = readModule(url, specifier, {parent, reader});
  modules.set(url, reading);
  return reading;
}

function findStars(
  module: Module,
  graph: Graph,
): Promise<ReadonlyArray<Module>> {
  const {stars} = module.exports;
  return Promise.all(stars.map(star => findModule(star, module, graph)));
}

async function collectNames(module: Module, graph: Graph) {
  const names: Set<string> = new Set(module.exports.bindings.keys());
  const reached: Set<Module> = new Set([module]);
  // Grows during the search.
  for (const each of reached) {
    for (const star of await findStars(each, graph)) {
      reached.add(star);
    }
    if (each !== module) {
      for (const name of each.exports.bindings.keys()) {
        if (name !== 'default') {
          names.add(name);
        }
      }
    }
  }
  return names;
}

function namesOf(module: Module, graph: Graph): Promise<Set<string>> {
  const known = graph.names.get(module.url);
  if (known !== undefined) {
    return known;
  }
  const collecting = collectNames(module, graph);
  graph.names.set(module.url, collecting);
  return collecting;
}

// The `export *` modules that export the name.
async function findSources(
  module: Module,
  name: string,
  graph: Graph,
): Promise<Array<Module>> {
  const found: Set<Module> = new Set();
  if (name !== 'default') {
    for (const star of await findStars(module, graph)) {
      if ((await namesOf(star, graph)).has(name)) {
        found.add(star);
      }
    }
  }
  return Array.from(found);
}

// Differs from every variable.
const SEVERAL = 'several';

// `asked` grows: each export is searched once, so that cycles end and repeated paths add
// nothing.
type Search = {readonly graph: Graph, readonly asked: Set<string>};

// A string that identifies the variable of an export. Null if there is none, or if it was
// searched before.
async function identify(
  module: Module,
  name: string,
  search: Search,
): Promise<string | null> {
  const key = `${module.url} ${name}`;
  if (search.asked.has(key)) {
    return null;
  }
  search.asked.add(key);
  const binding = module.exports.bindings.get(name);
  switch (binding?.kind) {
    case 'from':
      return identifyImport(binding.import, module, search);
    case 'anonymous':
      return key;
    case 'local': {
      const {local} = binding;
      const from = module.exports.imports.get(local);
      return from === undefined
        ? `${module.url} ${local}`
        : identifyImport(from, module, search);
    }
    default:
      return identifyStar(module, name, search);
  }
}

async function identifyImport(
  {specifier, name}: Import,
  module: Module,
  search: Search,
): Promise<string | null> {
  const target = await findModule(specifier, module, search.graph);
  return name === null ? target.url : identify(target, name, search);
}

async function identifyStar(
  module: Module,
  name: string,
  search: Search,
): Promise<string | null> {
  const sources = await findSources(module, name, search.graph);
  const variables: Set<string | null> = new Set();
  for (const source of sources) {
    variables.add(await identify(source, name, search));
  }
  variables.delete(null);
  const [variable] = Array.from(variables);
  return variables.size > 1 ? SEVERAL : (variable ?? null);
}

// Whether the name means exactly one variable. Further modules are only read if several stars have
// the name.
async function isClear(
  module: Module,
  name: string,
  graph: Graph,
): Promise<boolean> {
  if (module.exports.bindings.has(name)) {
    return true;
  }
  const sources = await findSources(module, name, graph);
  if (sources.length === 1) {
    return isClear(sources[0], name, graph);
  }
  const search: Search = {graph, asked: new Set()};
  return (await identifyStar(module, name, search)) !== SEVERAL;
}

export async function listExportNames(
  url: string,
  exports: ModuleExports,
  reader: ModuleReader,
): Promise<Array<string>> {
  const module = {url, exports};
  const graph: Graph = {
    reader,
    modules: new Map([[url, Promise.resolve(module)]]),
    names: new Map(),
  };
  const names = [];
  for (const name of await namesOf(module, graph)) {
    if (await isClear(module, name, graph)) {
      names.push(name);
    }
  }
  return names;
}

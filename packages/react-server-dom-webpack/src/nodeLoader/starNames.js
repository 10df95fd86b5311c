// The export names of a module, including `export * from`. Follows ECMAScript
// (GetExportedNames and ResolveExport): own exports win, `default` is not re-exported, a name
// that means different variables of two modules is not exported, and cycles end.

import type {Import, ModuleExports} from './exportNames.js';
import type {ModuleReader} from './moduleReader.js';
import type {Steps} from './steps.js';

import {readExports} from './exportNames.js';
import {parseSource} from './parseSource.js';
import {readText} from './sourceText.js';
import {answerOf} from './steps.js';

type Module = {
  readonly url: string,
  readonly exports: ModuleExports,
  // The modules it imports, by specifier. Each is resolved once, not once for every name.
  readonly found: Map<string, Module>,
};

const NOTHING: ModuleExports = {
  bindings: new Map(),
  stars: [],
  imports: new Map(),
};

function createModule(url: string, exports: ModuleExports): Module {
  return {url, exports, found: new Map()};
}

// The modules that have been read, by URL.
type Graph = {
  readonly reader: ModuleReader,
  readonly modules: Map<string, Module>,
  readonly names: Map<string, Set<string>>,
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

function* readModule(
  url: string,
  specifier: string,
  {parent, reader}: {parent: Module, reader: ModuleReader},
): Steps<Module> {
  const warn = (what: string) =>
    reader.warn(
      `"export * from '${specifier}'" in ${parent.url}: ${url} ${what}. Write the names ` +
        `instead of the star: export {a, b} from '${specifier}'.`,
    );
  let source;
  try {
    source = yield* answerOf(reader.readModule(url));
    if (source == null) {
      warn('is not an ES module, so that its export names are not known');
      return createModule(url, NOTHING);
    }
    source = readText(source, url);
  } catch (cause) {
    throw failure(`${url} cannot be read`, parent, {specifier, cause});
  }
  const {program, problem} = parseSource(source, url);
  if (problem !== null) {
    warn(`cannot be parsed, so that its export names are a guess: ${problem}`);
  }
  const exports = readExports(program);
  if (exports.bindings.size === 0 && exports.stars.length === 0) {
    warn('exports nothing as an ES module');
  }
  return createModule(url, exports);
}

function* resolveModule(
  specifier: string,
  parent: Module,
  {reader, modules}: Graph,
): Steps<Module> {
  let url;
  try {
    url = yield* answerOf(reader.resolve(specifier, parent.url));
  } catch (cause) {
    throw failure('the module cannot be resolved', parent, {specifier, cause});
  }
  const known = modules.get(url);
  if (known !== undefined) {
    return known;
  }
  const read = yield* readModule(url, specifier, {parent, reader});
  modules.set(url, read);
  return read;
}

function* findModule(
  specifier: string,
  parent: Module,
  graph: Graph,
): Steps<Module> {
  const known = parent.found.get(specifier);
  if (known !== undefined) {
    return known;
  }
  const found = yield* resolveModule(specifier, parent, graph);
  parent.found.set(specifier, found);
  return found;
}

function* findStars(
  module: Module,
  graph: Graph,
): Steps<ReadonlyArray<Module>> {
  const found = [];
  for (const star of module.exports.stars) {
    found.push(yield* findModule(star, module, graph));
  }
  return found;
}

function* collectNames(module: Module, graph: Graph): Steps<Set<string>> {
  const names: Set<string> = new Set();
  const reached: Set<Module> = new Set([module]);
  // Grows during the search.
  for (const each of reached) {
    for (const star of yield* findStars(each, graph)) {
      reached.add(star);
    }
    for (const name of each.exports.bindings.keys()) {
      if (each === module || name !== 'default') {
        names.add(name);
      }
    }
  }
  return names;
}

function* namesOf(module: Module, graph: Graph): Steps<Set<string>> {
  const known = graph.names.get(module.url);
  if (known !== undefined) {
    return known;
  }
  const names = yield* collectNames(module, graph);
  graph.names.set(module.url, names);
  return names;
}

// The `export *` modules that export the name.
function* findSources(
  module: Module,
  name: string,
  graph: Graph,
): Steps<Array<Module>> {
  const found: Set<Module> = new Set();
  if (name !== 'default') {
    for (const star of yield* findStars(module, graph)) {
      if ((yield* namesOf(star, graph)).has(name)) {
        found.add(star);
      }
    }
  }
  return [...found];
}

// Differs from every variable.
const SEVERAL = 'several';

// `searched` grows: each export is searched once, so that cycles end and repeated paths add
// nothing.
type Search = {readonly graph: Graph, readonly searched: Set<string>};

// A string that identifies the variable of an export. Null if there is none, or if it was
// searched before.
function* identify(
  module: Module,
  name: string,
  search: Search,
): Steps<string | null> {
  const key = `${module.url} ${name}`;
  if (search.searched.has(key)) {
    return null;
  }
  search.searched.add(key);
  const binding = module.exports.bindings.get(name);
  switch (binding?.kind) {
    case 'from':
      return yield* identifyImport(binding.import, module, search);
    case 'anonymous':
      return key;
    case 'local': {
      const {local} = binding;
      const from = module.exports.imports.get(local);
      return from === undefined
        ? `${module.url} ${local}`
        : yield* identifyImport(from, module, search);
    }
    default:
      return yield* identifyStar(module, name, search);
  }
}

function* identifyImport(
  {specifier, name}: Import,
  module: Module,
  search: Search,
): Steps<string | null> {
  const target = yield* findModule(specifier, module, search.graph);
  return name === null ? target.url : yield* identify(target, name, search);
}

function* identifyStar(
  module: Module,
  name: string,
  search: Search,
): Steps<string | null> {
  const sources = yield* findSources(module, name, search.graph);
  const variables: Set<string | null> = new Set();
  for (const source of sources) {
    variables.add(yield* identify(source, name, search));
  }
  variables.delete(null);
  const [variable] = Array.from(variables);
  return variables.size > 1 ? SEVERAL : (variable ?? null);
}

// Whether the name means exactly one variable. Further modules are only read if several stars have
// the name.
function* isClear(module: Module, name: string, graph: Graph): Steps<boolean> {
  if (module.exports.bindings.has(name)) {
    return true;
  }
  const sources = yield* findSources(module, name, graph);
  if (sources.length === 1) {
    return yield* isClear(sources[0], name, graph);
  }
  const search: Search = {graph, searched: new Set()};
  return (yield* identifyStar(module, name, search)) !== SEVERAL;
}

export function* listExportNames(
  url: string,
  exports: ModuleExports,
  reader: ModuleReader,
): Steps<Array<string>> {
  const module = createModule(url, exports);
  const graph: Graph = {
    reader,
    modules: new Map([[url, module]]),
    names: new Map(),
  };
  const names = [];
  for (const name of yield* namesOf(module, graph)) {
    const hasOneMeaning = yield* isClear(module, name, graph);
    if (hasOneMeaning) {
      names.push(name);
    }
  }
  return names;
}

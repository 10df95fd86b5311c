// A webpack loader for the two directives, for builds of server components. It does to a module what the hooks for
// Node do.

import type {ModuleReader} from './nodeLoader/moduleReader.js';
import type {Steps} from './nodeLoader/steps.js';

import {dirname} from 'path';
import {fileURLToPath, pathToFileURL} from 'url';

import {directiveOfFile} from './directives/directiveOfFile.js';
import {rewriteClientModule} from './nodeLoader/clientModule.js';
import {parseSource} from './nodeLoader/parseSource.js';
import {registerExports} from './nodeLoader/serverModule.js';
import {run} from './nodeLoader/steps.js';
import {
  appendRegistrations,
  hasModuleSyntax,
  writeClientProxy,
} from './webpackCommonJS.js';

type BuiltModule = {
  readonly type: string,
  readonly buildInfo: {
    // The source of a module with a directive, before it was rewritten. webpack caches it with the module.
    sourceWithDirective?: string,
    ...
  },
  ...
};

type Loaded = (
  error: ?Error,
  source: string,
  map: unknown,
  module?: BuiltModule,
) => void;

// The part of webpack's loader context that this loader uses. The members with `_` are missing in threads.
export type LoaderContext = {
  readonly resource: string,
  readonly resourcePath: string,
  readonly _compilation?: interface {},
  readonly _module?: BuiltModule,
  addDependency(path: string): void,
  async(): (error: unknown, source?: string, sourceMap?: unknown) => void,
  emitWarning(warning: Error): void,
  getResolve(options: {
    ...
  }): (folder: string, request: string) => Promise<string>,
  loadModule(request: string, done: Loaded): void,
  ...
};

// Modules are resolved as for Node, because the hooks do the same.
const CLIENT = {dependencyType: 'esm', conditionNames: ['node', 'import']};

// The sources of modules with a directive in a compilation, by resource. Client modules that wait for each other
// find them here, which webpack refuses as a cycle.
const SOURCES: WeakMap<interface {}, Map<string, string>> = new WeakMap();

function sourcesOf({_compilation}: LoaderContext): Map<string, string> {
  const known = _compilation && SOURCES.get(_compilation);
  if (known) {
    return known;
  }
  const sources: Map<string, string> = new Map();
  if (_compilation) {
    SOURCES.set(_compilation, sources);
  }
  return sources;
}

// For the star exports of other modules, which need the names that this module has without the loader.
function keepSource(source: string, context: LoaderContext): void {
  sourcesOf(context).set(context.resource, source);
  if (context._module) {
    context._module.buildInfo.sourceWithDirective = source;
  }
}

// The source as the other loaders of its rule compile it.
function readModule(
  path: string,
  context: LoaderContext,
): Promise<string> | string {
  const known = sourcesOf(context).get(path);
  if (known !== undefined) {
    context.addDependency(path);
    return known;
  }
  return new Promise((accept, reject) => {
    context.loadModule(path, (error, source, map, module) =>
      error == null
        ? accept(module?.buildInfo.sourceWithDirective ?? source)
        : reject(error),
    );
  });
}

function createReader(context: LoaderContext): ModuleReader {
  const resolve = context.getResolve(CLIENT);
  return {
    loader: 'react-server-dom-webpack/loader',
    async resolve(specifier, parent) {
      const folder = dirname(fileURLToPath(parent));
      return pathToFileURL(await resolve(folder, specifier)).href;
    },
    readModule: url => readModule(fileURLToPath(url), context),
    warn: message => context.emitWarning(new Error(message)),
  };
}

// A file may also say by its name, or by its package, that it is an ES module.
function isCommonJS(
  source: string,
  url: string,
  {_module}: LoaderContext,
): boolean {
  return (
    _module?.type !== 'javascript/esm' &&
    !hasModuleSyntax(parseSource(source, url).program)
  );
}

function* rewrite(
  source: string,
  context: LoaderContext,
): Steps<{source: string, keepsMap: boolean}> {
  const url = pathToFileURL(context.resourcePath).href;
  const reader = createReader(context);
  const file = {name: url, source, sourceType: 'module' as const};
  const directive = directiveOfFile(file, reader.warn);
  if (directive === null) {
    return {source, keepsMap: true};
  }
  keepSource(source, context);
  const isScript = isCommonJS(source, url, context);
  if (directive === 'use client') {
    // The references are not parts of the source.
    return {
      source: isScript
        ? writeClientProxy(url)
        : yield* rewriteClientModule(source, url, reader),
      keepsMap: false,
    };
  }
  // The registrations follow the source, so the map of other loaders still applies.
  return {
    source: isScript
      ? appendRegistrations(source, url)
      : (registerExports(source, url, reader.warn)?.source ?? source),
    keepsMap: true,
  };
}

export default function directivesLoader(
  this: LoaderContext,
  source: string,
  map: unknown,
): void {
  const done = this.async();
  // A promise also catches what is thrown at once.
  Promise.resolve(source)
    .then(text => run(rewrite(text, this)))
    .then(
      rewritten =>
        done(null, rewritten.source, rewritten.keepsMap ? map : undefined),
      (error: unknown) => done(error),
    );
}

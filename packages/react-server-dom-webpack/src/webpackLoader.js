// A webpack loader for the two directives, for builds of server components. It does to a module what the hooks for
// Node do.

import type {ModuleReader} from './nodeLoader/moduleReader.js';
import type {Steps} from './nodeLoader/steps.js';
import type {InputFileSystem} from './plugin/webpackTypes.js';

import {dirname} from 'path';
import {fileURLToPath, pathToFileURL} from 'url';

import {directiveOfFile} from './directives/directiveOfFile.js';
import {rewriteClientModule} from './nodeLoader/clientModule.js';
import {rewriteServerModule} from './nodeLoader/serverModule.js';
import {removeWrittenMap} from './nodeLoader/sourceMap.js';
import {run} from './nodeLoader/steps.js';

type Loaded = (error: ?Error, source: string) => void;

// The part of webpack's loader context that this loader uses.
export type LoaderContext = {
  readonly fs: InputFileSystem,
  readonly resourcePath: string,
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

function createReader(context: LoaderContext): ModuleReader {
  const resolve = context.getResolve(CLIENT);
  return {
    loader: 'react-server-dom-webpack/loader',
    async resolve(specifier, parent) {
      const folder = dirname(fileURLToPath(parent));
      return pathToFileURL(await resolve(folder, specifier)).href;
    },
    // As the loaders of its rule compile it.
    readModule: url =>
      new Promise((accept, reject) => {
        context.loadModule(fileURLToPath(url), (error, source) =>
          error == null ? accept(source) : reject(error),
        );
      }),
    readMap: url =>
      new Promise((accept, reject) => {
        context.fs.readFile(fileURLToPath(url), (error, content) =>
          error == null ? accept(content) : reject(error),
        );
      }),
    warn: message => context.emitWarning(new Error(message)),
  };
}

type Module = {readonly source: string, readonly map: unknown};

function* rewrite(module: Module, context: LoaderContext): Steps<Module> {
  const {source, map} = module;
  const url = pathToFileURL(context.resourcePath).href;
  const reader = createReader(context);
  const file = {name: url, source, sourceType: 'module' as const};
  switch (directiveOfFile(file, reader.warn)) {
    case 'use client':
      // The references are not parts of the source.
      return {
        source: yield* rewriteClientModule(source, url, reader),
        map: undefined,
      };
    case 'use server': {
      // Its registrations follow the source, so the map of other loaders still applies.
      const rewritten = yield* rewriteServerModule(source, url, reader);
      return {source: removeWrittenMap(rewritten), map};
    }
    default:
      return module;
  }
}

export default function directivesLoader(
  this: LoaderContext,
  source: string,
  map: unknown,
): void {
  const done = this.async();
  // A promise also catches what is thrown at once.
  Promise.resolve({source, map})
    .then(module => run(rewrite(module, this)))
    .then(
      rewritten => done(null, rewritten.source, rewritten.map),
      (error: unknown) => done(error),
    );
}

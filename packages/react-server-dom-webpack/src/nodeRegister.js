// The hook for CommonJS modules with a directive. See
// docs/protocol/bundlers.md, 3.3.

import type {Directive} from './directives/readDirective.js';
import type {LoadedModule} from 'module';

import {functionOf} from 'flight-core/src/guard/userValues.js';
import {Module} from 'module';
import {pathToFileURL} from 'url';

import {directiveOfFile} from './directives/directiveOfFile.js';

type Server = {
  readonly registerServerReference: (
    fn: interface {},
    id: string,
    exportName: string | null,
  ) => unknown,
  ...
};

// Prototypes that have the hook, so that it is installed once.
const HOOKED: WeakSet<interface {}> = new WeakSet();

function readDirective(source: string, name: string): Directive | null {
  const file = {name, source, sourceType: 'script' as const};
  return directiveOfFile(file, message => process.emitWarning(message));
}

function registerExports(
  module: LoadedModule,
  filename: string,
  server: Server,
) {
  const {exports} = module;
  const id = pathToFileURL(filename).href;
  if (exports == null) {
    throw new TypeError(
      `${filename} begins with "use server" and exports ${String(exports)}. Export the ` +
        'functions that clients may call, or remove the directive.',
    );
  }
  const fn = functionOf(exports);
  if (fn !== null) {
    server.registerServerReference(fn, id, null);
    return;
  }
  if (typeof exports === 'object') {
    for (const name of Object.keys(exports)) {
      const value = functionOf(exports[name]);
      if (value !== null) {
        server.registerServerReference(value, id, name);
      }
    }
  }
}

export default function register(): void {
  // Not at the top: it throws where server components cannot run.
  const server = require('react-server-dom-webpack/server');
  const {prototype} = Module;
  if (HOOKED.has(prototype)) {
    return;
  }
  HOOKED.add(prototype);
  const compile = prototype._compile;
  function compileModule(
    this: LoadedModule,
    content: string,
    filename: string,
    ...rest: ReadonlyArray<unknown>
  ): unknown {
    switch (readDirective(content, filename)) {
      case 'use client':
        this.exports = server.createClientModuleProxy(
          pathToFileURL(filename).href,
        );
        return;
      case 'use server':
        Reflect.apply(compile, this, [content, filename, ...rest]);
        registerExports(this, filename, server);
        return;
      default:
        return Reflect.apply(compile, this, [content, filename, ...rest]);
    }
  }
  prototype._compile = compileModule;
}

// Adds client modules to the build, as bundle chunks that the client runtime can load. See
// docs/protocol/bundlers.md, 2.2.

import type {ClientModule} from './findClientModules.js';
import type {
  Compilation,
  Compiler,
  DependenciesBlock,
  Module,
  NormalModuleFactory,
  Parser,
  Webpack,
} from './webpackTypes.js';

import {createHash} from 'crypto';
import * as path from 'path';

import {getClientReferenceDependency} from './ClientReferenceDependency.js';
import {PLUGIN_NAME as NAME} from './problems.js';
import {fileOf} from './resources.js';

// In the published package this file is in a folder, so the path goes up one level.
const CLIENT_RUNTIME: string = path.join(__dirname, '../client.browser.js');

const PARSER_TYPES = [
  'javascript/auto',
  'javascript/esm',
  'javascript/dynamic',
];

// The client runtime is rebuilt when this value changes, even if it is cached.
const VALUE_NAME = 'react-server-dom-webpack/client-modules';

type Addition = {
  readonly clientModule: ClientModule,
  readonly chunkName: string,
};

function nameChunks(
  clientModules: ReadonlyArray<ClientModule>,
  chunkName: string,
  webpack: Webpack,
): Array<Addition> {
  return clientModules.map((clientModule, index) => ({
    clientModule,
    chunkName: chunkName
      .replaceAll('[index]', () => String(index))
      .replaceAll('[request]', () =>
        webpack.Template.toPath(clientModule.candidate.userRequest),
      ),
  }));
}

function versionOf(additions: ReadonlyArray<Addition>): string {
  const names = additions.map(({clientModule: {candidate}, chunkName}) => [
    candidate.request,
    chunkName,
  ]);
  return createHash('sha256').update(JSON.stringify(names)).digest('hex');
}

function createBlock(
  {clientModule, chunkName}: Addition,
  webpack: Webpack,
): DependenciesBlock {
  const {request, userRequest} = clientModule.candidate;
  const Dependency = getClientReferenceDependency(webpack);
  const dependency = new Dependency(request);
  dependency.userRequest = userRequest;
  const block = new webpack.AsyncDependenciesBlock(
    {name: chunkName},
    undefined,
    request,
  );
  block.addDependency(dependency);
  return block;
}

function addBlocks(
  module: Module,
  additions: ReadonlyArray<Addition>,
  {webpack, version}: {webpack: Webpack, version: string},
): void {
  const {buildInfo} = module;
  buildInfo.valueDependencies = buildInfo.valueDependencies ?? new Map();
  buildInfo.valueDependencies.set(VALUE_NAME, version);
  for (const addition of additions) {
    module.addBlock(createBlock(addition, webpack));
  }
}

export function isClientRuntime(module: Module): boolean {
  const {resource} = module;
  return resource !== undefined && fileOf(resource) === CLIENT_RUNTIME;
}

// The blocks that were added to the client runtime, in the order of the client modules.
export function listClientBlocks(
  runtime: Module,
  webpack: Webpack,
): Array<{block: DependenciesBlock, index: number}> {
  const Dependency = getClientReferenceDependency(webpack);
  return runtime.blocks
    .filter(({dependencies}) => dependencies[0] instanceof Dependency)
    .map((block, index) => ({block, index}));
}

export function addClientModules(
  {webpack}: Compiler,
  compilation: Compilation,
  normalModuleFactory: NormalModuleFactory,
  {
    clientModules,
    chunkName,
  }: {
    clientModules: ReadonlyArray<ClientModule>,
    chunkName: string,
  },
): void {
  const Dependency = getClientReferenceDependency(webpack);
  compilation.dependencyFactories.set(Dependency, normalModuleFactory);
  compilation.dependencyTemplates.set(
    Dependency,
    new webpack.dependencies.NullDependency.Template(),
  );
  const additions = nameChunks(clientModules, chunkName, webpack);
  const version = versionOf(additions);
  compilation.valueCacheVersions.set(VALUE_NAME, version);
  const listen = (parser: Parser) => {
    parser.hooks.program.tap(NAME, () => {
      const {module} = parser.state;
      if (isClientRuntime(module)) {
        addBlocks(module, additions, {webpack, version});
      }
    });
  };
  for (const type of PARSER_TYPES) {
    normalModuleFactory.hooks.parser.for(type).tap(NAME, listen);
  }
}

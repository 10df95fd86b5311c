// The webpack plugin for browser builds: finds client modules before each build, adds them as
// bundle chunks and emits the manifests.

import type {EmittedFiles} from './emitManifests.js';
import type {Findings} from './findClientModules.js';
import type {
  ClientReferencePath,
  NormalizedOptions,
  Options,
} from './options.js';
import type {Compilation, Compiler} from './webpackTypes.js';

import {addClientModules} from './addClientModules.js';
import {emitManifests} from './emitManifests.js';
import {createFinder, NO_FINDINGS} from './findClientModules.js';
import {findUnknownOptions, normalizeOptions} from './options.js';
import {makeWarning, PLUGIN_NAME as NAME, reportProblem} from './problems.js';

// Messages about the options of a plugin, whose own properties are those of the reference.
const UNKNOWN_OPTIONS: WeakMap<interface {}, Array<string>> = new WeakMap();

// Child compilers, for example for style sheets, share this hook. They do not search again.
function findBeforeEachBuild(
  compiler: Compiler,
  references: ReadonlyArray<ClientReferencePath>,
): () => Findings {
  const find = createFinder(compiler, references);
  let findings = NO_FINDINGS;
  let isFound = false;
  const forget = () => {
    isFound = false;
  };
  compiler.hooks.run.tap(NAME, forget);
  compiler.hooks.watchRun.tap(NAME, forget);
  compiler.hooks.beforeCompile.tapPromise(NAME, async factories => {
    if (!isFound) {
      findings = await find(factories);
      isFound = true;
    }
  });
  return () => findings;
}

function reportFindings(
  {webpack}: Compiler,
  compilation: Compilation,
  {problems, watched}: Findings,
): void {
  for (const problem of problems) {
    reportProblem(compilation, webpack, problem);
  }
  for (const file of watched.files) {
    compilation.fileDependencies.add(file);
  }
  for (const folder of watched.folders) {
    compilation.contextDependencies.add(folder);
  }
  for (const folder of watched.missing) {
    compilation.missingDependencies.add(folder);
  }
}

export default class ReactFlightWebpackPlugin {
  clientReferences: ReadonlyArray<ClientReferencePath>;
  chunkName: string;
  clientManifestFilename: string;
  serverConsumerManifestFilename: string;

  constructor(options: Options) {
    const normalized = normalizeOptions(options);
    this.clientReferences = normalized.clientReferences;
    this.chunkName = normalized.chunkName;
    this.clientManifestFilename = normalized.clientManifestFilename;
    this.serverConsumerManifestFilename =
      normalized.serverConsumerManifestFilename;
    const unknown = findUnknownOptions(options, normalized.clientReferences);
    UNKNOWN_OPTIONS.set(this, unknown);
  }

  apply(compiler: Compiler): void {
    const options: NormalizedOptions = this;
    const getFindings = findBeforeEachBuild(compiler, this.clientReferences);
    const emittedFiles: EmittedFiles = new Map();
    compiler.hooks.thisCompilation.tap(NAME, (compilation, factories) => {
      const findings = getFindings();
      const {clientModules} = findings;
      for (const message of UNKNOWN_OPTIONS.get(this) ?? []) {
        const problem = makeWarning(message, null);
        reportProblem(compilation, compiler.webpack, problem);
      }
      reportFindings(compiler, compilation, findings);
      addClientModules(compiler, compilation, factories.normalModuleFactory, {
        clientModules,
        chunkName: this.chunkName,
      });
      const emission = {compiler, compilation, options};
      emitManifests(emission, clientModules, emittedFiles);
    });
  }
}

// Emits the manifests last, when the names of all files are known.

import type {ClientModule} from './findClientModules.js';
import type {NormalizedOptions} from './options.js';
import type {Problem} from './problems.js';
import type {PlacedReference} from './placeReferences.js';
import type {Compilation, Compiler, Source} from './webpackTypes.js';

import {createClientManifest} from './clientManifest.js';
import {createConsumerManifest} from './consumerManifest.js';
import {placeReferences} from './placeReferences.js';
import {
  makeError,
  makeWarning,
  PLUGIN_NAME as NAME,
  reportProblem,
} from './problems.js';

// The manifests of the previous build. webpack writes a file again if its source is a new object,
// so an unchanged manifest keeps its source.
export type EmittedFiles = Map<string, {text: string, source: Source}>;

function sourceOf(
  compiler: Compiler,
  emittedFiles: EmittedFiles,
  {name, text}: {name: string, text: string},
): Source {
  const emitted = emittedFiles.get(name);
  if (emitted !== undefined && emitted.text === text) {
    return emitted.source;
  }
  const source = new compiler.webpack.sources.RawSource(text);
  emittedFiles.set(name, {text, source});
  return source;
}

type File = {name: string, text: string};

function formatManifests(
  references: ReadonlyArray<PlacedReference>,
  compilation: Compilation,
  options: NormalizedOptions,
): Array<File> {
  return [
    {
      name: options.clientManifestFilename,
      text: JSON.stringify(createClientManifest(references), null, 2),
    },
    {
      name: options.serverConsumerManifestFilename,
      text: JSON.stringify(
        createConsumerManifest(references, compilation.outputOptions),
        null,
        2,
      ),
    },
  ];
}

function describeMissingRuntime(options: NormalizedOptions): string {
  return (
    'the build does not contain the client runtime, react-server-dom-webpack/client for ' +
    `browsers, so ${options.clientManifestFilename} and ` +
    `${options.serverConsumerManifestFilename} were not created. Import it in an entry.`
  );
}

// Null if the name is free.
function findCollision(
  name: string,
  compilation: Compilation,
  options: NormalizedOptions,
): Problem | null {
  if (
    options.clientManifestFilename === options.serverConsumerManifestFilename
  ) {
    return makeError(
      `both manifests have the file name "${name}". Change clientManifestFilename or ` +
        'serverConsumerManifestFilename.',
      name,
    );
  }
  return compilation.getAsset(name) === undefined
    ? null
    : makeError(
        `the file name "${name}" of a manifest is that of another file of the build.`,
        name,
      );
}

function emitFiles(
  files: ReadonlyArray<File>,
  {compiler, compilation, options}: Emission,
  emittedFiles: EmittedFiles,
): void {
  const collisions: Map<string, Problem> = new Map();
  for (const file of files) {
    const collision = findCollision(file.name, compilation, options);
    if (collision === null) {
      const source = sourceOf(compiler, emittedFiles, file);
      compilation.emitAsset(file.name, source);
    } else {
      collisions.set(file.name, collision);
    }
  }
  for (const collision of collisions.values()) {
    reportProblem(compilation, compiler.webpack, collision);
  }
}

// The input of the manifests of one build.
export type Emission = {
  readonly compiler: Compiler,
  readonly compilation: Compilation,
  readonly options: NormalizedOptions,
};

export function emitManifests(
  emission: Emission,
  clientModules: ReadonlyArray<ClientModule>,
  emittedFiles: EmittedFiles,
): void {
  const {compiler, compilation, options} = emission;
  const {webpack} = compiler;
  const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
  compilation.hooks.processAssets.tap({name: NAME, stage}, () => {
    const placement = placeReferences(compiler, compilation, clientModules);
    if (placement === null) {
      const message = describeMissingRuntime(options);
      reportProblem(compilation, webpack, makeWarning(message, null));
      return;
    }
    for (const problem of placement.problems) {
      reportProblem(compilation, webpack, problem);
    }
    const {references} = placement;
    const files = formatManifests(references, compilation, options);
    emitFiles(files, emission, emittedFiles);
  });
}

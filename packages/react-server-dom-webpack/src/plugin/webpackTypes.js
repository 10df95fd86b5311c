// The part of webpack that the plugin uses. All of it exists since 5.59.0 and is exported by
// the running webpack or passed to its hooks: docs/protocol/bundlers.md, 2.3.

export type Callback<T> = (error: ?Error, result?: T) => void;

export type FileStats = {
  readonly mtimeMs: number,
  readonly size: number,
  ...
};

export type InputFileSystem = {
  readFile(path: string, done: Callback<Uint8Array | string>): void,
  stat(path: string, done: Callback<FileStats>): void,
  readonly purge?: (path: string) => void,
  ...
};

export type Resolver = {
  resolve(
    context: {...},
    directory: string,
    request: string,
    resolveContext: {...},
    done: Callback<string | false>,
  ): void,
  ...
};

export type ContextOptions = {
  readonly resource: string,
  readonly resourceQuery: string,
  readonly resourceFragment: string,
  readonly recursive: boolean,
  readonly regExp: RegExp,
  readonly include: void,
  readonly exclude: RegExp | void,
};

// A file below a folder; `./a.js`, from the folder on.
export type ContextElement = {readonly userRequest: string, ...};

export type ContextModuleFactory = {
  resolveDependencies(
    files: InputFileSystem,
    options: ContextOptions,
    done: Callback<ReadonlyArray<ContextElement>>,
  ): void,
  ...
};

export type Hook<Listener> = {
  tap(name: string | {name: string, stage: number}, listener: Listener): void,
  ...
};

export type PromiseHook<Value> = {
  tapPromise(name: string, listener: (value: Value) => Promise<void>): void,
  ...
};

export type BuildInfo = {
  valueDependencies?: Map<string, string | Set<string>>,
  ...
};

export type Dependency = interface {};

export type Module = {
  // The file and its query; absent for modules that are not files.
  readonly resource?: string,
  // Of concatenated modules: the one that the others were added to.
  readonly rootModule?: Module,
  readonly blocks: ReadonlyArray<DependenciesBlock>,
  readonly buildInfo: BuildInfo,
  addBlock(block: DependenciesBlock): void,
  ...
};

export type DependenciesBlock = interface {
  readonly dependencies: ReadonlyArray<Dependency>,
  addDependency(dependency: Dependency): void,
};

export type Parser = {
  readonly hooks: {readonly program: Hook<() => void>, ...},
  readonly state: {readonly module: Module, ...},
  ...
};

export type NormalModuleFactory = {
  readonly hooks: {
    readonly parser: {for(type: string): Hook<(parser: Parser) => void>, ...},
    ...
  },
  ...
};

export type Factories = {
  readonly normalModuleFactory: NormalModuleFactory,
  readonly contextModuleFactory: ContextModuleFactory,
  ...
};

export type Chunk = {
  readonly id: string | number | null,
  readonly files: Iterable<string>,
  readonly groupsIterable: Iterable<ChunkGroup>,
  ...
};

export type ChunkGroup = {
  readonly chunks: ReadonlyArray<Chunk>,
  ...
};

export type ChunkGraph = {
  getModuleId(module: Module): string | number | null,
  getBlockChunkGroup(block: DependenciesBlock): ?ChunkGroup,
  getModuleChunksIterable(module: Module): Iterable<Chunk>,
  isModuleInChunk(module: Module, chunk: Chunk): boolean,
  ...
};

export type ModuleGraph = {
  getModule(dependency: Dependency): ?Module,
  isAsync(module: Module): boolean,
  ...
};

export type Source = interface {};

export type Compilation = {
  readonly hooks: {readonly processAssets: Hook<() => void>, ...},
  readonly chunkGraph: ChunkGraph,
  readonly chunkGroups: ReadonlyArray<ChunkGroup>,
  readonly moduleGraph: ModuleGraph,
  readonly modules: Iterable<Module>,
  readonly errors: Array<Error>,
  readonly warnings: Array<Error>,
  readonly valueCacheVersions: Map<string, string | Set<string>>,
  readonly fileDependencies: {add(path: string): unknown, ...},
  readonly contextDependencies: {add(path: string): unknown, ...},
  readonly missingDependencies: {add(path: string): unknown, ...},
  readonly dependencyFactories: Map<unknown, NormalModuleFactory>,
  readonly dependencyTemplates: Map<unknown, unknown>,
  readonly outputOptions: {
    readonly publicPath?: unknown,
    readonly crossOriginLoading?: unknown,
    ...
  },
  getAsset(name: string): unknown,
  emitAsset(name: string, source: Source): void,
  ...
};

// A location in a source: the line counts from 1, the column from 0.
export type Location = {start: {line: number, column: number}};

declare export class WebpackError extends Error {
  file: string;
  loc: Location;
}

declare export class ModuleDependency {
  constructor(request: string): void;
  request: string;
  userRequest: string;
  serialize(context: SerializeContext): void;
  deserialize(context: DeserializeContext): void;
}

declare export class AsyncDependenciesBlock {
  readonly dependencies: ReadonlyArray<Dependency>;
  constructor(options: {name: string}, location: void, request: string): void;
  addDependency(dependency: Dependency): void;
}

declare export class DependencyTemplate {
  constructor(): void;
}

export type SerializeContext = {write(value: unknown): void, ...};
export type DeserializeContext = {read(): unknown, ...};

export type Serializer<T> = {
  serialize(value: T, context: SerializeContext): void,
  deserialize(context: DeserializeContext): T,
};

// Calls with strings instead of a number: webpack reports the progress of the whole build.
export type ReportProgress = (
  fraction: number,
  ...texts: ReadonlyArray<string>
) => void;

export type Webpack = {
  readonly AsyncDependenciesBlock: Class<AsyncDependenciesBlock>,
  readonly WebpackError: Class<WebpackError>,
  readonly Compilation: {readonly PROCESS_ASSETS_STAGE_REPORT: number, ...},
  readonly ProgressPlugin: {
    getReporter(compiler: Compiler): ?ReportProgress,
    ...
  },
  readonly Template: {toPath(text: string): string, ...},
  readonly dependencies: {
    readonly ModuleDependency: Class<ModuleDependency>,
    readonly NullDependency: {
      readonly Template: Class<DependencyTemplate>,
      ...
    },
    ...
  },
  readonly sources: {readonly RawSource: Class<RawSource>, ...},
  readonly util: {
    readonly serialization: {
      register<T>(
        type: Class<T>,
        request: string,
        name: string,
        serializer: Serializer<T>,
      ): void,
      ...
    },
    ...
  },
  ...
};

declare export class RawSource {
  constructor(text: string): void;
}

export type Compiler = {
  readonly webpack: Webpack,
  readonly context: string,
  readonly outputPath: string,
  readonly watchMode: boolean,
  readonly inputFileSystem: InputFileSystem,
  readonly modifiedFiles?: ReadonlySet<string>,
  readonly removedFiles?: ReadonlySet<string>,
  readonly resolverFactory: {
    get(type: string, options?: {...}): Resolver,
    ...
  },
  readonly hooks: {
    readonly run: Hook<() => void>,
    readonly watchRun: Hook<() => void>,
    readonly beforeCompile: PromiseHook<Factories>,
    readonly thisCompilation: Hook<
      (compilation: Compilation, factories: Factories) => void,
    >,
    ...
  },
  ...
};

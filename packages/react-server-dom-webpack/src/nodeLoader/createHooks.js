// The module hooks that Node calls.

import type {ModuleReader} from './moduleReader.js';

import {rewriteModule} from './rewriteModule.js';

type Resolved = {readonly url: string, ...};

type ResolveContext = {
  readonly conditions: ReadonlyArray<string>,
  readonly parentURL?: string,
  ...
};

type NextResolve = (
  specifier: string,
  context: ResolveContext,
) => Promise<Resolved> | Resolved;

type Loaded = {readonly format: string, readonly source?: unknown, ...};

type LoadContext = {
  readonly conditions: ReadonlyArray<string>,
  readonly format?: string | null,
  ...
};

type NextLoad = (url: string, context: LoadContext) => Promise<Loaded> | Loaded;

// The hooks of Node before 16.12.
type GotSource = {readonly source: unknown, ...};
type GetSource = (
  url: string,
  context: {readonly format: string, ...},
  next: GetSource,
) => Promise<GotSource> | GotSource;
type TransformSource = (
  source: unknown,
  context: {readonly format: string, readonly url: string, ...},
  next: TransformSource,
) => Promise<GotSource> | GotSource;

export type Hooks = {
  readonly resolve: (
    specifier: string,
    context: ResolveContext,
    next: NextResolve,
  ) => Promise<Resolved>,
  readonly load: (
    url: string,
    context: LoadContext,
    next: NextLoad,
  ) => Promise<Loaded>,
  readonly getSource: GetSource,
  readonly transformSource: TransformSource,
};

// The parameters of the latest hook calls, for reading other modules.
type Latest = {
  resolve: NextResolve | null,
  getSource: GetSource | null,
};

const CONDITION = 'react-server';

const WITHOUT_CONDITION =
  'Node runs without --conditions react-server. react-server-dom-webpack/node-loader adds the ' +
  'condition to imports of ES modules only: what CommonJS requires is still found without it. ' +
  'Start Node with the flag.';

// The export conditions of client modules.
const CLIENT_CONDITIONS = ['node', 'import'];

function outOfOrder(hook: string): Error {
  return new Error(
    `Another module had to be found before the hook "${hook}" of ` +
      'react-server-dom-webpack/node-loader was called. A loader that wraps it must export all ' +
      'of its hooks.',
  );
}

function createReader(
  latest: Latest,
  host: {warn: (message: string) => void},
  readers: {
    readModule: (url: string) => Promise<unknown>,
    readMap: (url: string) => Promise<unknown>,
  },
): ModuleReader {
  async function resolve(specifier: string, parentURL: string) {
    if (latest.resolve === null) {
      throw outOfOrder('resolve');
    }
    const context = {
      conditions: CLIENT_CONDITIONS,
      importAttributes: {},
      parentURL,
    };
    return (await latest.resolve(specifier, context)).url;
  }
  return {resolve, warn: host.warn, ...readers};
}

function createLoadReaders(next: NextLoad) {
  return {
    readModule: async (url: string) => {
      const context = {conditions: [], format: 'module', importAttributes: {}};
      const {format, source} = await next(url, context);
      return format === 'module' ? source : null;
    },
    readMap: async (url: string) => {
      const {source} = await next(url, {
        conditions: [],
        format: 'json',
        importAttributes: {type: 'json'},
      });
      return source;
    },
  };
}

function createSourceReaders(latest: Latest) {
  const readAs = (format: string) => async (url: string) => {
    const {getSource} = latest;
    if (getSource === null) {
      throw outOfOrder('getSource');
    }
    return (await getSource(url, {format}, getSource)).source;
  };
  return {readModule: readAs('module'), readMap: readAs('json')};
}

export function createHooks(host: {warn: (message: string) => void}): Hooks {
  const latest: Latest = {resolve: null, getSource: null};
  let hasWarned = false;

  async function resolve(
    specifier: string,
    context: ResolveContext,
    next: NextResolve,
  ): Promise<Resolved> {
    latest.resolve = next;
    if (context.conditions.includes(CONDITION)) {
      return next(specifier, context);
    }
    if (!hasWarned) {
      hasWarned = true;
      host.warn(WITHOUT_CONDITION);
    }
    const conditions = [...context.conditions, CONDITION];
    return next(specifier, {...context, conditions});
  }

  async function load(
    url: string,
    context: LoadContext,
    next: NextLoad,
  ): Promise<Loaded> {
    const loaded = await next(url, context);
    if (loaded.format !== 'module') {
      return loaded;
    }
    const reader = createReader(latest, host, createLoadReaders(next));
    const source = await rewriteModule(loaded.source, url, reader);
    return {format: 'module', source};
  }

  function getSource(
    url: string,
    context: {readonly format: string, ...},
    next: GetSource,
  ): Promise<GotSource> | GotSource {
    latest.getSource = next;
    return next(url, context, next);
  }

  async function transformSource(
    source: unknown,
    context: {readonly format: string, readonly url: string, ...},
    next: TransformSource,
  ): Promise<GotSource> {
    const transformed = await next(source, context, next);
    if (context.format !== 'module') {
      return transformed;
    }
    const reader = createReader(latest, host, createSourceReaders(latest));
    return {
      source: await rewriteModule(transformed.source, context.url, reader),
    };
  }

  return {resolve, load, getSource, transformSource};
}

// The module hooks that Node calls. A hook answers as its next hook does: with a promise, or at once
// for the synchronous hooks of `module.registerHooks`.

import type {MapReader, ModuleReader} from './moduleReader.js';
import type {Answer, Steps} from './steps.js';

import {rewriteModule} from './rewriteModule.js';
import {answerOf, run} from './steps.js';

type Resolved = {readonly url: string, ...};

type ResolveContext = {
  readonly conditions: ReadonlyArray<string>,
  readonly parentURL?: string,
  ...
};

type NextResolve = (
  specifier: string,
  context: ResolveContext,
) => Answer<Resolved>;

type Loaded = {readonly format: string, readonly source?: unknown, ...};

type LoadContext = {
  readonly conditions: ReadonlyArray<string>,
  readonly format?: string | null,
  ...
};

type NextLoad = (url: string, context: LoadContext) => Answer<Loaded>;

export type Hooks = {
  readonly resolve: (
    specifier: string,
    context: ResolveContext,
    next: NextResolve,
  ) => Answer<Resolved>,
  readonly load: (
    url: string,
    context: LoadContext,
    next: NextLoad,
  ) => Answer<Loaded>,
};

// What the hooks need of their environment.
export type HooksHost = {
  readonly warn: (message: string) => void,
  // Resolves any import, so that a synchronous hook `resolve` is called.
  readonly resolveAny: () => unknown,
};

// The parameters of the latest hook calls, for reading other modules.
type Latest = {
  // Of an import: the one of a `require` looks in the folder of the module that requires.
  resolve: NextResolve | null,
};

const CONDITION = 'react-server';

const WITHOUT_CONDITION =
  'Node runs without --conditions react-server. react-server-dom-webpack/node-loader adds the ' +
  'condition, but modules that were loaded before are still those without it, and so is, with ' +
  'module.register(), what CommonJS requires. Start Node with the flag.';

// The export conditions of client modules.
const CLIENT_CONDITIONS = ['node', 'import'];

function outOfOrder(): Error {
  return new Error(
    'Another module had to be found before the hook "resolve" of ' +
      'react-server-dom-webpack/node-loader was called. A loader that wraps it must export all ' +
      'of its hooks.',
  );
}

type Readers = {
  readonly readModule: (url: string) => Answer<unknown>,
  readonly readMap: (url: string) => Answer<unknown>,
};

function createReader(
  latest: Latest,
  host: HooksHost,
  readers: Readers,
): ModuleReader & MapReader {
  function* resolve(specifier: string, parentURL: string): Steps<string> {
    if (latest.resolve === null) {
      host.resolveAny();
    }
    if (latest.resolve === null) {
      throw outOfOrder();
    }
    const context = {
      conditions: CLIENT_CONDITIONS,
      importAttributes: {},
      parentURL,
    };
    const {url} = yield* answerOf(latest.resolve(specifier, context));
    return url;
  }
  return {
    loader: 'react-server-dom-webpack/node-loader',
    resolve: (specifier, parent) => run(resolve(specifier, parent)),
    warn: host.warn,
    ...readers,
  };
}

function createLoadReaders(next: NextLoad): Readers {
  function* readModule(url: string): Steps<unknown> {
    const context = {conditions: [], format: 'module', importAttributes: {}};
    const {format, source} = yield* answerOf(next(url, context));
    return format === 'module' ? source : null;
  }
  function* readMap(url: string): Steps<unknown> {
    const importAttributes = {type: 'json'};
    const context = {conditions: [], format: 'json', importAttributes};
    const {source} = yield* answerOf(next(url, context));
    return source;
  }
  return {
    readModule: (url: string) => run(readModule(url)),
    readMap: (url: string) => run(readMap(url)),
  };
}

export function createHooks(host: HooksHost): Hooks {
  const latest: Latest = {resolve: null};
  let hasWarned = false;

  function resolve(
    specifier: string,
    context: ResolveContext,
    next: NextResolve,
  ): Answer<Resolved> {
    if (!context.conditions.includes('require')) {
      latest.resolve = next;
    }
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

  function* loadModule(
    url: string,
    context: LoadContext,
    next: NextLoad,
  ): Steps<Loaded> {
    const loaded = yield* answerOf(next(url, context));
    if (loaded.format !== 'module') {
      return loaded;
    }
    const reader = createReader(latest, host, createLoadReaders(next));
    const source = yield* rewriteModule(loaded.source, url, reader);
    return {format: 'module', source};
  }

  function load(
    url: string,
    context: LoadContext,
    next: NextLoad,
  ): Answer<Loaded> {
    return run(loadModule(url, context, next));
  }

  return {resolve, load};
}

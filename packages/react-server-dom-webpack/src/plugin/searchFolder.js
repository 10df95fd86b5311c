// The files of a search path, found by webpack's implementation of `require.context`.

import type {SearchPath} from './options.js';
import type {
  Callback,
  Compiler,
  ContextElement,
  ContextModuleFactory,
} from './webpackTypes.js';

import * as path from 'path';

import {promiseOf} from './promiseOf.js';

// A file or string that may be a client module.
export type Candidate = {
  // The absolute path, or the string of the option.
  readonly request: string,
  // The name in the option or folder, which replaces `[request]`.
  readonly userRequest: string,
};

export type Folder = {
  readonly directory: string,
  readonly candidates: ReadonlyArray<Candidate>,
};

async function resolveDirectory(
  compiler: Compiler,
  directory: string,
): Promise<string> {
  const resolver = compiler.resolverFactory.get('context', {});
  const resolved = await promiseOf((done: Callback<string | false>) =>
    resolver.resolve({}, compiler.context, directory, {}, done),
  );
  if (resolved === false) {
    throw new Error(
      `React Server Components: the directory "${directory}" of clientReferences is ` +
        'ignored by resolve.alias.',
    );
  }
  return resolved;
}

// Folders before files, each by name, like webpack 5.111 if files are read without delays. The
// order determines the numbers of bundle chunks, so it must be the same on all machines.
export function compareRequests(first: string, second: string): number {
  const a = first.split('/');
  const b = second.split('/');
  const shared = Math.min(a.length, b.length);
  for (let depth = 0; depth < shared; depth++) {
    const isFolderA = depth < a.length - 1;
    const isFolderB = depth < b.length - 1;
    if (isFolderA !== isFolderB) {
      return isFolderA ? -1 : 1;
    }
    if (a[depth] !== b[depth]) {
      return a[depth] < b[depth] ? -1 : 1;
    }
  }
  return 0;
}

export async function searchFolder(
  compiler: Compiler,
  factory: ContextModuleFactory,
  search: SearchPath,
): Promise<Folder> {
  const directory = await resolveDirectory(compiler, search.directory);
  const elements = await promiseOf(
    (done: Callback<ReadonlyArray<ContextElement>>) =>
      factory.resolveDependencies(
        compiler.inputFileSystem,
        {
          resource: directory,
          resourceQuery: '',
          resourceFragment: '',
          recursive: search.recursive ?? true,
          regExp: search.include,
          include: undefined,
          exclude: search.exclude,
        },
        done,
      ),
  );
  const candidates = elements
    .map(({userRequest}) => ({
      request: path.join(directory, userRequest),
      userRequest,
    }))
    .sort((a, b) => compareRequests(a.userRequest, b.userRequest));
  return {directory, candidates};
}

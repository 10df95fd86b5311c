// The files of a search path, found by webpack's implementation of `require.context`.

import type {SearchPath} from './options.js';
import type {Problem} from './problems.js';
import type {
  Callback,
  Compiler,
  ContextElement,
  ContextModuleFactory,
} from './webpackTypes.js';

import * as path from 'path';

import {makeWarning, PLUGIN_NAME} from './problems.js';
import {promiseOf} from './promiseOf.js';
import {fileOf, requestOf} from './resources.js';

// A file or string that may be a client module.
export type Candidate = {
  // The absolute path, or the string of the option.
  readonly file: string,
  // The same for webpack.
  readonly request: string,
  // The name in the option or folder, which replaces `[request]`.
  readonly userRequest: string,
};

export type Folder = {
  readonly directory: string,
  readonly candidates: ReadonlyArray<Candidate>,
  // That the folder is missing.
  readonly problem: Problem | null,
};

// Throws if there is no such folder.
async function resolveDirectory(
  compiler: Compiler,
  directory: string,
): Promise<string> {
  const resolver = compiler.resolverFactory.get('context', {});
  const request = requestOf(directory);
  const resolved = await promiseOf((done: Callback<string | false>) =>
    resolver.resolve({}, compiler.context, request, {}, done),
  );
  if (resolved === false) {
    throw new Error('It is ignored by resolve.alias.');
  }
  return fileOf(resolved);
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

async function listFiles(
  compiler: Compiler,
  factory: ContextModuleFactory,
  {search, directory}: {search: SearchPath, directory: string},
): Promise<Array<Candidate>> {
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
  const candidateOf = ({userRequest}: ContextElement): Candidate => {
    const file = path.join(directory, userRequest);
    return {file, request: requestOf(file), userRequest};
  };
  return elements
    .map(candidateOf)
    .sort((a, b) => compareRequests(a.userRequest, b.userRequest));
}

// A missing folder has no files, and is a problem.
export async function searchFolder(
  compiler: Compiler,
  factory: ContextModuleFactory,
  search: SearchPath,
): Promise<Folder> {
  let directory;
  try {
    directory = await resolveDirectory(compiler, search.directory);
  } catch (error) {
    return {
      directory: path.resolve(compiler.context, search.directory),
      candidates: [],
      problem: makeWarning(
        `${PLUGIN_NAME} finds no folder "${search.directory}", which the option ` +
          `clientReferences names as the directory of a search path. ${error.message}`,
        null,
      ),
    };
  }
  const candidates = await listFiles(compiler, factory, {search, directory});
  return {directory, candidates, problem: null};
}

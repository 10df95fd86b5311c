// A checkout of React: edits files of one commit in memory, and makes a commit of them on a branch. The files on the
// disk are neither read nor written, so that the checkout stays as it is.

import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import {Refusal, SourceFile} from './editor.mjs';
import {parseFlow} from './syntax.mjs';

export function git(folder, given, {env, ...options} = {}) {
  return execFileSync('git', given, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {...process.env, ...env},
    ...options,
  }).trimEnd();
}

// The output, or null if there is no such thing.
function gitOrNull(folder, ...given) {
  try {
    return git(folder, given);
  } catch {
    return null;
  }
}

export class Checkout {
  constructor(folder) {
    this.folder = path.resolve(folder);
    this.files = new Map();
    this.base = gitOrNull(this.folder, 'rev-parse', '--verify', 'HEAD');
    if (this.read('packages/react-server/src') === null) {
      throw new Refusal(`${folder} is not a checkout of React`);
    }
  }

  read(file) {
    return gitOrNull(this.folder, 'show', `${this.base}:${file}`);
  }

  file(file) {
    if (!this.files.has(file)) {
      const text = this.read(file);
      if (text === null) {
        throw new Refusal(`${file}: the file is missing`);
      }
      this.files.set(file, new SourceFile(file, `${text}\n`));
    }
    return this.files.get(file);
  }

  // The files that were edited.
  changes() {
    const all = [...this.files.values()].filter(file => file.isChanged());
    for (const {path: file, text} of all) {
      try {
        parseFlow(text);
      } catch (error) {
        throw new Refusal(
          `${file}: the edited text is invalid: ${error.message}`,
        );
      }
    }
    return all;
  }

  // As the Prettier of the checkout formats it.
  format({path: file, text}) {
    const tool = path.join(this.folder, 'node_modules/prettier/package.json');
    if (!fs.existsSync(tool)) {
      throw new Refusal(
        `${this.folder} has no Prettier: install its dependencies first (yarn install)`,
      );
    }
    const {bin} = JSON.parse(fs.readFileSync(tool, 'utf8'));
    const program = path.join(path.dirname(tool), bin.prettier ?? bin);
    return execFileSync(process.execPath, [program, '--stdin-filepath', file], {
      cwd: this.folder,
      input: text,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
  }

  writeTree() {
    const index = git(this.folder, ['rev-parse', '--git-path', 'upstream']);
    const env = {GIT_INDEX_FILE: path.resolve(this.folder, index)};
    git(this.folder, ['read-tree', this.base], {env});
    for (const change of this.changes()) {
      const blob = git(this.folder, ['hash-object', '-w', '--stdin'], {
        input: this.format(change),
      });
      const info = `100644,${blob},${change.path}`;
      git(this.folder, ['update-index', '--cacheinfo', info], {env});
    }
    const tree = git(this.folder, ['write-tree'], {env});
    fs.rmSync(env.GIT_INDEX_FILE);
    return tree;
  }

  // One commit of the changes, on a branch. It is the one that exists, if that has the same text and message.
  commit(branch, message) {
    const tree = this.writeTree();
    const format = '--format=%T %P%n%B';
    const existing = gitOrNull(this.folder, 'log', '-1', format, branch, '--');
    if (existing === null) {
      const given = ['commit-tree', tree, '-p', this.base];
      const commit = git(this.folder, given, {input: message});
      git(this.folder, ['branch', branch, commit]);
    } else if (existing !== `${tree} ${this.base}\n${message}`) {
      throw new Refusal(
        `The branch ${branch} exists with other work. Remove it first: git branch -D ${branch}`,
      );
    }
    return git(this.folder, ['rev-parse', branch]);
  }
}

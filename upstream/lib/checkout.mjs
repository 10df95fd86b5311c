// A checkout of React: reads files, collects edits in memory, and writes them all at once.

import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import {Refusal, SourceFile} from './editor.mjs';
import {parseFlow} from './syntax.mjs';

const LICENSED = 'packages/react-client/src/__tests__/ReactFlight-test.js';

export class Checkout {
  constructor(folder) {
    this.folder = path.resolve(folder);
    this.files = new Map();
    this.added = new Map();
    if (!fs.existsSync(path.join(this.folder, 'packages/react-server/src'))) {
      throw new Refusal(
        `${folder} is not a checkout of React: packages/react-server/src is missing`,
      );
    }
  }

  has(file) {
    return this.added.has(file) || fs.existsSync(path.join(this.folder, file));
  }

  file(file) {
    if (!this.files.has(file)) {
      const absolute = path.join(this.folder, file);
      if (!fs.existsSync(absolute)) {
        throw new Refusal(`${file}: the file is missing`);
      }
      const text = fs.readFileSync(absolute, 'utf8');
      this.files.set(file, new SourceFile(file, text));
    }
    return this.files.get(file);
  }

  // The paths of files in a folder of packages whose names match, for entries of all bundlers.
  list(folder, matches) {
    const absolute = path.join(this.folder, folder);
    const names = fs.existsSync(absolute) ? fs.readdirSync(absolute) : [];
    return names
      .filter(name => matches.test(name))
      .map(name => `${folder}/${name}`);
  }

  // A new file of ours. In packages, it begins with the license comment of React's tests.
  add(file, text) {
    if (this.has(file)) {
      throw new Refusal(`${file}: the file exists already`);
    }
    const license = file.startsWith('packages/')
      ? this.file(LICENSED).text.split('*/', 1)[0] + '*/\n\n'
      : '';
    this.added.set(file, license + text);
  }

  // Path → new text of everything that differs from the disk.
  changes() {
    const changes = new Map(this.added);
    for (const [file, {text}] of this.files) {
      if (text !== fs.readFileSync(path.join(this.folder, file), 'utf8')) {
        changes.set(file, text);
      }
    }
    for (const [file, text] of changes) {
      try {
        parseFlow(text);
      } catch (error) {
        throw new Refusal(
          `${file}: the edited text is invalid: ${error.message}`,
        );
      }
    }
    return changes;
  }

  formatter() {
    const tool = path.join(this.folder, 'node_modules/prettier/package.json');
    if (!fs.existsSync(tool)) {
      throw new Refusal(
        `${this.folder} has no Prettier: install its dependencies first (yarn install)`,
      );
    }
    const {bin} = JSON.parse(fs.readFileSync(tool, 'utf8'));
    return path.join(
      path.dirname(tool),
      typeof bin === 'string' ? bin : bin.prettier,
    );
  }

  write(changes) {
    const prettier = this.formatter();
    for (const [file, text] of changes) {
      const absolute = path.join(this.folder, file);
      fs.mkdirSync(path.dirname(absolute), {recursive: true});
      fs.writeFileSync(absolute, text);
    }
    const {status, stderr} = spawnSync(
      process.execPath,
      [prettier, '--write', ...changes.keys()],
      {cwd: this.folder, encoding: 'utf8'},
    );
    if (status !== 0) {
      throw new Error(`Prettier of the checkout failed:\n${stderr}`);
    }
  }
}

// The examples of the READMEs: writes their files, runs their commands, and compares the output
// with the READMEs. The reference must print the same.
import {spawnSync} from 'child_process';
import fs from 'fs';
import os from 'os';
import path from 'path';

import {MODE} from '../support/layers.js';

const ROOT = path.resolve(__dirname, '../../../../..');

const PACKAGES = {
  ours: 'build/node_modules/react-server-dom-webpack',
  reference: 'node_modules/react-server-dom-webpack-reference',
};

// The folder for the commands of a README: one from which the package is found.
const PACKAGE_README = 'packages/react-server-dom-webpack/README.md';
const EXAMPLES = [
  {readme: PACKAGE_README, chapter: 'An example', folder: 'build'},
  {readme: PACKAGE_README, chapter: 'A call', folder: 'build'},
];

const FILE = /^```js\n\/\/ (\S+)\n([^]*?)^```$/gm;
const COMMANDS_AND_OUTPUT =
  /^```sh\n(export [^]*?)^```$[^]*?^```text\n([^]*?)^```$/m;

function readExample(readme, chapter) {
  const text = fs
    .readFileSync(path.join(ROOT, readme), 'utf8')
    .split(/^## /m)
    .find(content => content.startsWith(chapter + '\n'));
  const files = Array.from(text.matchAll(FILE), ([, name, content]) => ({
    name,
    content,
  }));
  const [, commands, output] = COMMANDS_AND_OUTPUT.exec(text);
  return {files, commands: commands.replace('production', MODE), output};
}

// A folder that looks like the repository, with the files of build/.
function makeRepository(implementation) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'readme-'));
  const built = path.join(folder, 'build/node_modules');
  fs.mkdirSync(built, {recursive: true});
  fs.symlinkSync(
    path.join(ROOT, PACKAGES[implementation]),
    path.join(built, 'react-server-dom-webpack'),
  );
  fs.symlinkSync(
    path.join(ROOT, 'node_modules'),
    path.join(folder, 'node_modules'),
  );
  return folder;
}

function runExample({files, commands}, folder) {
  for (const {name, content} of files) {
    fs.writeFileSync(path.join(folder, name), content);
  }
  return spawnSync('sh', ['-e', '-c', commands], {
    cwd: folder,
    encoding: 'utf8',
  });
}

function lastLine(text) {
  return text.trimEnd().split('\n').at(-1);
}

describe.each(EXAMPLES)('$readme: $chapter', ({readme, chapter, folder}) => {
  test.each(Object.keys(PACKAGES))('runs unchanged, %s', implementation => {
    const example = readExample(readme, chapter);
    expect(example.files).toHaveLength(2);
    const repository = makeRepository(implementation);
    try {
      const {status, stdout, stderr} = runExample(
        example,
        path.join(repository, folder),
      );
      expect({status, stderr}).toEqual({status: 0, stderr: ''});
      // Rows of development builds contain times and stacks.
      if (MODE === 'production') {
        expect(stdout.trimEnd()).toBe(example.output.trimEnd());
      } else {
        expect(lastLine(stdout)).toBe(lastLine(example.output));
      }
    } finally {
      fs.rmSync(repository, {recursive: true, force: true});
    }
  });
});

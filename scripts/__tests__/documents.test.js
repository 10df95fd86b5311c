// Checks the files, links, commands and gates in the documents.
'use strict';

const fs = require('fs');
const path = require('path');
const DESCRIPTIONS = require('../gateDescriptions.js');
const {GATES, LONG_GATES, ROOT} = require('../gates.js');
const {ENTRIES} = require('../rollup/bundles.js');
const {runsOf} = require('../freshClone.js');

const PACKAGES = fs.readdirSync(path.join(ROOT, 'packages'));

function read(file) {
  return fs.readFileSync(path.join(ROOT, file), 'utf8');
}

function exists(file) {
  return fs.existsSync(path.join(ROOT, file));
}

function listFiles(folder) {
  return fs
    .readdirSync(path.join(ROOT, folder), {recursive: true})
    .map(file => path.posix.join(folder, file.split(path.sep).join('/')));
}

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'packages/react-server-dom-webpack/src/__tests__/attacks/fuzz/README.md',
  'fixtures/demo/README.md',
  'fixtures/flight-bench/README.md',
  'fixtures/flight-inspect/README.md',
  'fixtures/forms-app/README.md',
  'fixtures/long-streams/README.md',
  'fixtures/webpack-app/README.md',
  'fixtures/vite-app/README.md',
  ...PACKAGES.map(name => `packages/${name}/README.md`),
  ...listFiles('docs').filter(file => file.endsWith('.md')),
];

// The anchor of a heading on GitHub: lower case, no punctuation, dashes instead of spaces.
function anchorOf(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function hasHeading(file, anchor) {
  const headings = Array.from(
    read(file).matchAll(/^#+ (.*)$/gm),
    ([, heading]) => anchorOf(heading),
  );
  return headings.includes(anchor);
}

function linksOf(document) {
  return Array.from(
    read(document).matchAll(/\]\(([^)\s]+)\)/g),
    ([, link]) => link,
  );
}

function brokenLinks(document) {
  return linksOf(document).filter(link => {
    const [file, anchor] = link.split('#');
    const target =
      file === '' ? document : path.posix.join(path.dirname(document), file);
    return (
      !exists(target) || (anchor !== undefined && !hasHeading(target, anchor))
    );
  });
}

test.each(DOCUMENTS)('the links of %s are valid', document => {
  expect(brokenLinks(document)).toEqual([]);
});

// A README is published with its package, without the rest of the repository.
test.each(Object.keys(ENTRIES))(
  'the README of %s has no links to files outside of the package',
  name => {
    const links = linksOf(`packages/${name}/README.md`);
    expect(links.filter(link => link.includes('../'))).toEqual([]);
  },
);

// In code, a command is the first word of a line or span; `yarn` alone stands for its installation.
function commandsOf(document) {
  return Array.from(
    read(document).matchAll(
      /(?:^|`)(?:npx -y )?yarn(?:@[\d.]+)? ([a-z][a-z:]*)/gm,
    ),
    ([, script]) => script,
  );
}

test.each(DOCUMENTS)('the commands of %s exist', document => {
  const {scripts} = JSON.parse(read('package.json'));
  const known = [...Object.keys(scripts), 'install', 'add'];
  expect(commandsOf(document).filter(name => !known.includes(name))).toEqual(
    [],
  );
});

// Paths in code spans that begin with a folder of the repository and do not exist.
function missingFiles(document) {
  const mentioned = Array.from(
    read(document).matchAll(/`((?:packages|scripts|docs|fixtures)\/[^`\s]+)`/g),
    ([, file]) => file,
  );
  return mentioned.filter(file => !exists(file));
}

test.each(DOCUMENTS)('%s mentions only existing files', document => {
  expect(missingFiles(document)).toEqual([]);
});

// `yarn test:long` runs them (scripts/freshClone.js). Tools that need no build work after the first of
// these commands has installed them.
describe('the commands of README.md', () => {
  const text = read('README.md');

  test('install what they need', () => {
    const {scripts} = JSON.parse(read('package.json'));
    const unprepared = commandsOf('README.md').filter(
      name => !scripts[name].startsWith('node scripts/bootstrap.js '),
    );
    expect(unprepared).toEqual([]);
  });

  test('are known to the gate that runs them in a fresh clone', () => {
    expect(runsOf(text).length).toBeGreaterThan(3);
    expect(() => runsOf('```sh\nyarn other\n```\n')).toThrow('yarn other');
  });
});

// The name is free in npm's registry, and whoever registers it would be run by readers.
const UNREGISTERED =
  /\b(?:npx|npm (?:exec|i|install)|pnpm (?:add|dlx)|yarn (?:add|dlx))(?: -\S+)* (?:flight-next|flight-html)\b/;

test.each(DOCUMENTS)('%s runs no package by a name that is free', document => {
  expect(UNREGISTERED.exec(read(document))).toBe(null);
});

test('each gate has a description, which --help prints', () => {
  const names = [...GATES, ...LONG_GATES].map(({name}) => name);
  expect(Object.keys(DESCRIPTIONS).sort()).toEqual(names.sort());
});

// Comments in the sources name a document with its path.
test('comments cite only documents of the repository', () => {
  const cited = listFiles('packages')
    .filter(file => file.endsWith('.js') && !file.includes('node_modules'))
    .flatMap(file =>
      Array.from(
        read(file).matchAll(
          /\b(?:docs\/[\w/.-]+\.md|[Ss]pec:? [\w-]+ \d|(?:public-api|html-stream|wire-format|reply-format) \d)/g,
        ),
        ([text]) => text,
      ),
    );
  expect(cited.length).toBeGreaterThan(10);
  expect(cited.filter(text => !exists(text))).toEqual([]);
});

test('decisions are numbered from 001, each number once', () => {
  const numbers = fs
    .readdirSync(path.join(ROOT, 'docs/decisions'))
    .map(file => file.slice(0, 3));
  const expected = numbers.map((_, index) =>
    String(index + 1).padStart(3, '0'),
  );
  expect(numbers.sort()).toEqual(expected);
});

describe('CONTRIBUTING.md', () => {
  const text = read('CONTRIBUTING.md');
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);

  test('lists the gates in their order', () => {
    const [list] = text.slice(text.indexOf('The gates are')).split('\n\n');
    const listed = Array.from(list.matchAll(/`(\w+)`/g), ([, gate]) => gate);
    expect(listed).toEqual(GATES.map(gate => gate.name));
  });

  // Packages for other bundlers have the folders of the one for webpack.
  test('has each folder of sources in its map', () => {
    const map = new Set();
    for (const part of text.split(/\n\n(?=`packages\/)/).slice(1)) {
      const [, base] = /^`([^`]+)`/.exec(part);
      const [, list = ''] = part.split('\n\n');
      for (const [names] of list.matchAll(/^- [^:]*/gm)) {
        for (const [, name] of names.matchAll(/`([^`]+)`/g)) {
          map.add(`${base}/${name}`);
        }
      }
    }
    const folders = PACKAGES.filter(
      name => !/-(turbopack|parcel|rspack)$/.test(name),
    )
      .flatMap(name => listFiles(`packages/${name}`))
      .filter(file => /^[^.]+\/(src|reply)\/[^.]+\/[^/]+\.js$/.test(file))
      .map(file => path.posix.dirname(file))
      .filter(folder => !folder.includes('__tests__'));
    expect(folders).toContain('packages/react-server/reply/slots');
    expect(folders.filter(folder => !map.has(folder))).toEqual([]);
    expect([...map].filter(file => !exists(file))).toEqual([]);
  });

  test.each(['How to find your way', 'How to add a value form'])(
    'mentions only files that exist: %s',
    heading => {
      const chapter = text
        .split(/^## /m)
        .find(part => part.startsWith(heading));
      const mentioned = Array.from(
        chapter.matchAll(/[\w/]+\.js\b(?!on)/g),
        ([file]) => path.posix.basename(file),
      );
      const files = [...listFiles('packages'), ...listFiles('scripts')];
      const names = new Set(files.map(file => path.posix.basename(file)));
      expect(mentioned.length).toBeGreaterThan(5);
      expect(mentioned.filter(name => !names.has(name))).toEqual([]);
    },
  );

  test('names every script of package.json, and no others', () => {
    const named = new Set(
      Array.from(
        text.matchAll(/yarn(?:@[\d.]+)? ([a-z:]+)/g),
        ([, script]) => script,
      ),
    );
    expect([...named].sort()).toEqual([...scripts].sort());
  });
});

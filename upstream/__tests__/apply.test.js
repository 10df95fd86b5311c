// Edits of source files, with small files that were written for these tests.
'use strict';

const fs = require('fs');
const path = require('path');
const {createFolder, evaluate, library} = require('./support/folder.js');

function attempt(action) {
  return evaluate(`
    import {Refusal, SourceFile} from ${library('editor.mjs')};
    import {Checkout} from ${library('checkout.mjs')};
    import {applyProposals} from ${library('proposals.mjs')};
    async function attempt(action) {
      try {
        return await action();
      } catch (error) {
        return error instanceof Refusal ? 'refused: ' + error.message : String(error.stack);
      }
    }
    console.log(JSON.stringify(await attempt(async () => {${action}})));`);
}

const SOURCE = `
import {one} from './one';

// The limit.
const LIMIT = 3;

type Boat = {
  name: string, // Unique.
  sails: number,
};

function launch(
  boat: Boat,
  crew: Array<string>, // The captain first.
) {
  const mast = raise(boat, LIMIT);
  if (boat.sails > LIMIT) {
    return null;
  }
  return mast;
}
`;

function edit(actions, source = SOURCE) {
  return attempt(`
    const file = new SourceFile('boat.js', ${JSON.stringify(source)});
    ${actions}
    file.tree();
    return file.text;`);
}

describe('places', () => {
  test('are found by names, and keep comments where they belong', async () => {
    const text = await edit(`
      file.function('launch').addParameter('wind: number');
      file.type('Boat').addProperty('keel: boolean');
      file.function('launch').call('raise').addArgument('wind');
      file.function('launch').statement('mast raise boat LIMIT wind').after('tell(mast);');
      file.addImport("import {two} from './two';");`);
    expect(text).toContain(
      'crew: Array<string>, // The captain first.\nwind: number,',
    );
    expect(text).toContain('sails: number,\nkeel: boolean,');
    expect(text).toContain('raise(boat, LIMIT,\nwind);\ntell(mast);');
    expect(text).toContain("'./one';\n\nimport {two} from './two';");
  });

  test('are removed with the comments above them', async () => {
    const text = await edit(`
      file.statement('LIMIT 3').remove();
      for (const place of file.function('launch').everyExpression('boat sails LIMIT', 'BinaryExpression')) {
        place.replace('isLarge(boat)');
      }`);
    expect(text).not.toContain('The limit');
    expect(text).toContain('if (isLarge(boat))');
  });

  test('that are missing or were found twice are refused, with file and name', async () => {
    expect(await edit("file.function('sink').addParameter('x');")).toBe(
      'refused: boat.js: function sink is missing',
    );
    expect(
      await edit(
        "file.function('launch').addParameter('x');",
        SOURCE + 'function outer() { function launch(a) {} }',
      ),
    ).toBe('refused: boat.js: function launch was found 2 times');
    expect(await edit("file.function('launch').everyCall('lower');")).toBe(
      'refused: boat.js: call of lower is missing',
    );
  });
});

describe('proposals', () => {
  let folder;

  beforeEach(() => {
    folder = createFolder({
      'checkout/packages/react-server/src/Boat.js': SOURCE,
      'checkout/packages/react-client/src/__tests__/ReactFlight-test.js':
        '/** Mine. */\n\ntest();\n',
      // Stands for the formatter of the checkout.
      'checkout/node_modules/prettier/package.json':
        '{"bin": {"prettier": "bin.js"}}',
      'checkout/node_modules/prettier/bin.js': '',
      ...proposal('first', {adds: 'sails', property: 'keel'}),
      ...proposal('second', {
        requires: ['first'],
        adds: 'keel',
        property: 'flag',
      }),
      ...proposal('broken', {
        requires: ['first'],
        adds: 'ghost',
        property: 'x',
        type: 'Ghost',
      }),
    });
  });

  afterEach(() => {
    fs.rmSync(folder, {recursive: true});
  });

  function proposal(name, {requires = [], adds, property, type = 'Boat'}) {
    return {
      [`proposals/${name}/files/${adds}.js`]: 'own();\n',
      [`proposals/${name}/edits.mjs`]: `
        export const requires = ${JSON.stringify(requires)};
        const BOAT = 'packages/react-server/src/Boat.js';
        export const adds = ['packages/${adds}.js'];
        export function edit(checkout) {
          checkout.file(BOAT).type('${type}').addProperty('${property}: string');
        }`,
    };
  }

  function apply(name) {
    return attempt(`
      const checkout = new Checkout(${JSON.stringify(path.join(folder, 'checkout'))});
      const names = await applyProposals(checkout, '${name}', ${JSON.stringify(path.join(folder, 'proposals'))});
      checkout.write(checkout.changes());
      return names;`);
  }

  function readAll() {
    const root = path.join(folder, 'checkout/packages');
    return fs
      .readdirSync(root, {recursive: true})
      .filter(file => file.endsWith('.js'))
      .sort()
      .map(file => [file, fs.readFileSync(path.join(root, file), 'utf8')]);
  }

  test('apply what they require, once', async () => {
    expect(await apply('second')).toEqual(['first', 'second']);
    const files = readAll();
    expect(files.map(([file]) => file)).toEqual([
      'keel.js',
      'react-client/src/__tests__/ReactFlight-test.js',
      'react-server/src/Boat.js',
      'sails.js',
    ]);
    expect(files[0][1]).toBe('/** Mine. */\n\nown();\n');
    expect(await apply('second')).toEqual([]);
    expect(await apply('first')).toEqual([]);
    expect(readAll()).toEqual(files);
  });

  test('several are applied together, each once', async () => {
    expect(await apply('second,first')).toEqual(['first', 'second']);
    expect(await apply('first,second')).toEqual([]);
  });

  test('write nothing if a place of a later one is missing', async () => {
    const before = readAll();
    expect(await apply('broken')).toBe(
      'refused: packages/react-server/src/Boat.js: type Ghost is missing',
    );
    expect(readAll()).toEqual(before);
  });
});

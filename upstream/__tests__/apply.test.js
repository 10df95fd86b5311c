// Edits of source files, and their commits, with small files that were written for these tests.
'use strict';

const fs = require('fs');
const path = require('path');
const {createCheckout, evaluate, library, run} = require('./support/folder.js');

function attempt(action) {
  return evaluate(`
    import {Refusal, SourceFile} from ${library('editor.mjs')};
    import {Checkout} from ${library('checkout.mjs')};
    import {applyProposal, messageOf} from ${library('proposals.mjs')};
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
// The limit.
const LIMIT = 3;

function launch(boat, crew) {
  // Up.
  const mast = raise(boat, LIMIT);
  if (boat.sails > LIMIT) {
    return null;
  }
  return mast;
}

it('floats', () => {
  launch();
});
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
      const launch = file.function('launch');
      const mast = launch.statement('mast raise boat LIMIT');
      mast.around(launch.statement('boat sails LIMIT'), '{', '}');
      mast.after('tell(mast);');
      mast.replaceComments('// High.');
      file.statement('LIMIT 3').replaceWithComments('const LIMIT = 4;');
      launch.expression('boat sails LIMIT', 'BinaryExpression').replace('isLarge(boat)');
      file.addTest("  it('sinks', () => {});\\n");`);
    expect(text).toContain('\nconst LIMIT = 4;\n\nfunction');
    expect(text).toMatch(/\{\n\/\/ High\.\n *const mast = .*\ntell\(mast\);/);
    expect(text).toContain('if (isLarge(boat)) {\n    return null;\n  }\n}');
    expect(text).toMatch(/launch\(\);\n\}\)\n;\n\n {2}it\('sinks', .*\);\n$/);
  });

  test('that are missing or were found twice are refused, with file and name', async () => {
    expect(await edit("file.function('sink').after('x');")).toBe(
      'refused: boat.js: function sink is missing',
    );
    expect(
      await edit(
        "file.function('launch').after('x');",
        SOURCE + 'function outer() { function launch(a) {} }',
      ),
    ).toBe('refused: boat.js: function launch was found 2 times');
    expect(await edit("file.function('launch').everyCall('lower');")).toBe(
      'refused: boat.js: call of lower is missing',
    );
  });
});

describe('a proposal', () => {
  const BOAT = 'packages/react-server/src/Boat.js';
  let folder;
  let checkout;
  let git;

  beforeEach(() => {
    ({folder, git} = createCheckout({
      [`checkout/${BOAT}`]: SOURCE,
      'proposals/keel/files/Boat.js': "it('has a keel', () => {});\n",
      'proposals/keel/PROPOSAL.md':
        '# [Boat] A keel\n\n## Summary\n\nIt drifts.\n\nBoats do.\n\n## How did you test?\n\nAt sea.\n',
      'proposals/keel/edits.mjs': `
        export function edit(checkout, text) {
          checkout.file('${BOAT}').statement('LIMIT 3').replace('const LIMIT = 4;');
          checkout.file('${BOAT}').addTest(text('Boat.js'));
        }`,
      'proposals/broken/edits.mjs': `
        export function edit(checkout) {
          checkout.file('${BOAT}').statement('LIMIT 3').replace('const LIMIT = 4;');
          checkout.file('${BOAT}').function('ghost').after('');
        }`,
    }));
    checkout = path.join(folder, 'checkout');
  });

  afterEach(() => {
    fs.rmSync(folder, {recursive: true});
  });

  function commit(name) {
    return attempt(`
      const checkout = new Checkout(${JSON.stringify(checkout)});
      const proposals = ${JSON.stringify(path.join(folder, 'proposals'))};
      await applyProposal(checkout, '${name}', proposals);
      return checkout.commit('${name}', messageOf('${name}', proposals));`);
  }

  test('is one commit on a branch, which does not touch the files', async () => {
    const base = git('rev-parse', 'HEAD');
    const made = await commit('keel');
    expect(git('rev-parse', 'keel', 'keel~1')).toBe(`${made}\n${base}`);
    expect(git('log', '-1', '--format=%B', 'keel')).toBe(
      '[Boat] A keel\n\nIt drifts.\n\nBoats do.',
    );
    const difference = git('diff', 'HEAD', 'keel');
    expect(difference).toContain('+const LIMIT = 4;');
    expect(difference).toContain("+it('has a keel', () => {});");
    // The formatter of the checkout.
    expect(difference).toContain(`+// Formatted as ${BOAT}`);
    expect(git('status', '--porcelain')).toBe('');
    expect(git('rev-parse', 'HEAD')).toBe(base);
    expect(await commit('keel')).toBe(made);
  });

  test('does not replace a branch with other work', async () => {
    git('branch', 'keel');
    expect(await commit('keel')).toBe(
      'refused: The branch keel exists with other work. Remove it first: git branch -D keel',
    );
  });

  test('is not written if a place is missing', async () => {
    expect(await commit('broken')).toBe(
      `refused: ${BOAT}: function ghost is missing`,
    );
    expect(git('branch', '--list', 'broken')).toBe('');
  });

  test('is refused outside of a checkout, and under an unknown name', async () => {
    const program = path.resolve(__dirname, '../apply.mjs');
    const refusal = (...given) =>
      run(process.execPath, [program, ...given]).catch(({stderr}) => stderr);
    expect(await refusal('--checkout', folder)).toContain(
      'is not a checkout of React\n',
    );
    expect(
      await refusal('--checkout', checkout, '--proposal', 'keel'),
    ).toContain('got "keel".\n');
  });
});

// Every text is a pull request, and says what the worst page is or that nothing was measured.
test('the text of each proposal has the parts of a pull request', async () => {
  const names = fs.readdirSync(path.resolve(__dirname, '../proposals'));
  for (const name of names) {
    const file = path.resolve(__dirname, '../proposals', name, 'PROPOSAL.md');
    expect(fs.readFileSync(file, 'utf8')).toMatch(
      /^# \[\w+\] .{10,62}\n\n## Summary\n\n[^]+\n## How did you test this change\?\n\n[^]*<details>/,
    );
  }
});

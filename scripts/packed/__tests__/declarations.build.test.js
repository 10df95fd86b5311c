'use strict';

const fs = require('fs');
const path = require('path');
const ts = require('typescript');
const {isTested} = require('../../jest/testedPackages.js');
const {BINDINGS, ENTRIES} = require('../../rollup/bundles.js');
const {importUnder} = require('../conditions.js');

const ROOT = path.resolve(__dirname, '../../..');
const BUILD = path.join(ROOT, 'build');
const USAGE = path.join(__dirname, '../types');
const NAME = 'react-server-dom-webpack';
const PACKAGE = path.join(BUILD, 'node_modules', NAME);

const OPTIONS = {
  strict: true,
  noEmit: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.asynciterable.d.ts'],
  types: ['node'],
  typeRoots: [path.join(ROOT, 'node_modules/@types')],
};

const NODE = {
  ...OPTIONS,
  module: ts.ModuleKind.Node16,
  moduleResolution: ts.ModuleResolutionKind.Node16,
};

const BUNDLER = {
  ...OPTIONS,
  module: ts.ModuleKind.ES2022,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
};

function describeDiagnostic({file, start, messageText}) {
  const text = ts.flattenDiagnosticMessageText(messageText, '\n');
  if (file === undefined) {
    return text;
  }
  const {line} = file.getLineAndCharacterOfPosition(start);
  return `${path.basename(file.fileName)}:${line + 1} ${text}`;
}

// Parsed files of other packages, which are the same for all programs and are not checked.
const parsed = new Map();

function createHost(options) {
  const host = ts.createCompilerHost(options);
  const {getSourceFile} = host;
  host.getSourceFile = (file, ...rest) => {
    if (file.startsWith(BUILD)) {
      return getSourceFile(file, ...rest);
    }
    const key = `${options.module} ${file}`;
    if (!parsed.has(key)) {
      parsed.set(key, getSourceFile(file, ...rest));
    }
    return parsed.get(key);
  };
  return host;
}

function check(files, options) {
  const program = ts.createProgram(files, options, createHost(options));
  const diagnostics = program
    .getSourceFiles()
    .filter(({fileName}) => fileName.startsWith(BUILD))
    .flatMap(file => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]);
  return {
    program,
    problems: [...program.getOptionsDiagnostics(), ...diagnostics].map(
      describeDiagnostic,
    ),
  };
}

// TypeScript resolves the package from the folder of the program, so the programs are copied to
// build.
const usage = fs.mkdtempSync(path.join(BUILD, 'usage-'));
fs.cpSync(USAGE, usage, {recursive: true});
afterAll(() => fs.rmSync(usage, {recursive: true}));

// The programs for each package.
const PROGRAMS = {
  'react-server-dom-webpack': [
    ['server.ts', 'Node', NODE],
    [
      'server.ts',
      'Node and react-server',
      {...NODE, customConditions: ['react-server']},
    ],
    [
      'server.ts',
      'a bundler and react-server',
      {
        ...BUNDLER,
        customConditions: ['react-server', 'node'],
      },
    ],
    ['client.ts', 'Node', NODE],
    ['client.ts', 'a bundler', {...BUNDLER, customConditions: ['node']}],
    ['browser.ts', 'Node', NODE],
    ['html.ts', 'Node', NODE],
    ['html.ts', 'a bundler', {...BUNDLER, customConditions: ['node']}],
    ['tools.mts', 'Node', NODE],
    ['browser.ts', 'a bundler', {...BUNDLER, customConditions: ['browser']}],
  ],
  'react-server': [
    ['flight.ts', 'Node', NODE],
    ['flight.ts', 'a bundler', BUNDLER],
  ],
  'react-server-dom-turbopack': [['turbopack.ts', 'Node', NODE]],
  'react-server-dom-parcel': [['parcel.ts', 'Node', NODE]],
  'react-server-dom-rspack': [['rspack.ts', 'Node', NODE]],
};

const CHECKED = Object.entries(PROGRAMS)
  .filter(([name]) => isTested({package: name}))
  .flatMap(([, rows]) => rows);

test.each(CHECKED)('%s has no type errors with %s', (file, _, options) => {
  expect(check([path.join(usage, file)], options).problems).toEqual([]);
});

// The samples of the README that import the package, as JavaScript that is checked. Names that the
// text around a sample explains are declared as unknown values.
const README = fs.readFileSync(path.join(PACKAGE, 'README.md'), 'utf8');
const SAMPLES = Array.from(
  README.matchAll(/^```jsx?\n([^]*?)^```$/gm),
  ([, code]) => code,
).filter(code => code.includes(NAME));

const FREE_NAMES = [
  ...['Page', 'busboy', 'html', 'manifest', 'model', 'nonce', 'request'],
  ...['response', 'rows', 'serverConsumerManifest', 'serverManifest', 'stream'],
  ...['styles', 'React'],
];

// What TypeScript says about names that the text around a sample explains, about JavaScript that is
// not written for types, and about Node 20, whose declarations have no `registerHooks`.
const NOT_OURS =
  /Cannot find (name|module)|implicitly has an 'any'|'registerHooks'|'temporaryReferences' does not exist on type '\{ model/;

test('the samples of the README import and call what is declared', () => {
  const folder = path.join(usage, 'samples');
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'package.json'), '{"type": "module"}');
  const globals = path.join(folder, 'globals.d.ts');
  const declared = FREE_NAMES.map(name => `declare const ${name}: any;`);
  fs.writeFileSync(globals, declared.join('\n'));
  const files = SAMPLES.map((code, index) => {
    const file = path.join(folder, `sample${index}.tsx`);
    fs.writeFileSync(file, `${code}\nexport {};\n`);
    return file;
  });
  expect(files.length).toBeGreaterThan(4);
  const options = {
    ...NODE,
    strict: false,
    exactOptionalPropertyTypes: false,
    jsx: ts.JsxEmit.Preserve,
  };
  const {problems} = check([globals, ...files], options);
  expect(problems.filter(problem => !NOT_OURS.test(problem))).toEqual([]);
});

// Strict, but parameters that nothing annotates may be any values: the samples are JavaScript.
test.each(['react-client', 'react-server'])(
  'the sample of the README of %s has no type errors',
  name => {
    const readme = path.join(BUILD, 'node_modules', name, 'README.md');
    const [, code] = /^```js\n([^]*?)^```$/m.exec(
      fs.readFileSync(readme, 'utf8'),
    );
    expect(code).toContain(`from '${name}/flight'`);
    const file = path.join(usage, `${name}.sample.ts`);
    fs.writeFileSync(file, code);
    const options = {...BUNDLER, noImplicitAny: false};
    expect(check([file], options).problems).toEqual([]);
  },
);

// The options in a list of the README, and those of declared interfaces, as `prefix` + name.
function optionsInList(text) {
  const [list] = text.split('\n\n- ')[1].split('\n\n');
  return Array.from(
    `- ${list}`.matchAll(/^- `([\w.]+)(?:\(\w*\))?`:/gm),
    ([, name]) => name,
  );
}

function declaredOptions(file, name, prefix) {
  const text = fs.readFileSync(path.join(PACKAGE, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022);
  const {members} = source.statements.find(each => each.name?.text === name);
  return members.map(member => prefix + member.name.text);
}

test('the README lists all options of /html', () => {
  const chapter = README.slice(
    README.indexOf('\n### `react-server-dom-webpack/html`'),
  );
  const shared = 'html-shared.d.ts';
  const declared = [
    ...declaredOptions(shared, 'HTMLOptions', ''),
    ...declaredOptions(shared, 'InlineOptions', 'inline.'),
  ].filter(name => name !== 'inline');
  expect(optionsInList(chapter).sort()).toEqual(declared.sort());
  for (const name of declaredOptions(
    'html.client.d.ts',
    'InlinedFlightOptions',
    '',
  )) {
    expect(chapter).toContain(`\`${name}\``);
  }
});

// If the types were `any`, no program would have errors.
test('a type error is detected', () => {
  const file = path.join(usage, 'mistake.ts');
  fs.writeFileSync(
    file,
    `import {prerender} from '${NAME}/static';\nprerender('x', 1);`,
  );

  expect(check([file], NODE).problems).toEqual([
    expect.stringContaining('mistake.ts:2'),
  ]);
});

// The exported names of values, without types.
function declaredNames(program, file) {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const symbol = checker.getSymbolAtLocation(source);
  return checker
    .getExportsOfModule(symbol)
    .map(exported =>
      exported.flags & ts.SymbolFlags.Alias
        ? checker.getAliasedSymbol(exported)
        : exported,
    )
    .filter(({flags}) => flags & ts.SymbolFlags.Value)
    .map(({name}) => name)
    .sort();
}

describe.each(BINDINGS.filter(isTested).map(row => row.package))(
  'the declarations of %s',
  name => {
    const folder = path.join(BUILD, 'node_modules', name);
    const entries = ENTRIES[name].filter(({kind}) => kind !== 'refuse');
    const files = fs
      .readdirSync(folder)
      .filter(file => file.endsWith('.d.ts'))
      .map(file => path.join(folder, file));
    const {program, problems} = check(files, NODE);

    test('have no type errors', () => {
      expect(problems).toEqual([]);
      expect(files.length).toBeGreaterThan(entries.length);
    });

    test('exist for every entry', () => {
      const missing = ENTRIES[name]
        .map(({file}) => file.replace(/\.js$/, '.d.ts'))
        .filter(file => !fs.existsSync(path.join(folder, file)));

      expect(missing).toEqual([]);
    });

    const kinds = ['client', 'server', 'static', 'html'].filter(kind =>
      entries.some(({file}) => file.startsWith(kind)),
    );

    test.each(kinds)(
      'of %s have the names that the built files export',
      async kind => {
        const last = kind === 'html' ? 'client' : 'browser';
        const hosts = ['node', 'edge', last].map(host => `${kind}.${host}`);
        const outcomes = await importUnder(
          {
            specifiers: hosts.map(host => `${name}/${host}`),
            conditions: ['client', 'html'].includes(kind)
              ? ['node']
              : ['node', 'react-server'],
            from: path.join(BUILD, 'from.js'),
            hasWebpack: true,
          },
          'production',
        );

        for (const [index, host] of hosts.entries()) {
          const declared = declaredNames(
            program,
            path.join(folder, `${host}.d.ts`),
          );
          expect([host, declared]).toEqual([host, outcomes[index].names]);
        }
      },
    );
  },
);

describe('the declarations', () => {
  test('document progressiveChunkSize', () => {
    const text = fs.readFileSync(
      path.join(PACKAGE, 'server-shared.d.ts'),
      'utf8',
    );

    expect(text).toMatch(/12800\.\n\s*\*\/\n\s*progressiveChunkSize\?/);
  });

  test('document the limits of replies', () => {
    const source = fs.readFileSync(
      path.join(ROOT, 'packages/react-server/reply/entries/limits.js'),
      'utf8',
    );
    const [, defaults] = /DEFAULT_LIMITS: ReplyLimits = \{([^}]*)\}/.exec(
      source,
    );
    const limits = Array.from(defaults.matchAll(/(\w+): ([\d_]+|Infinity)/g));
    const text = fs.readFileSync(
      path.join(PACKAGE, 'server-shared.d.ts'),
      'utf8',
    );

    expect(limits.length).toBeGreaterThan(3);
    for (const [, name, value] of limits) {
      const [, documented] = new RegExp(
        `Default: \`?(\\w+)\`?\\.\\s*\\*/\\s*${name}\\?`,
      ).exec(text);
      expect([name, documented]).toEqual([name, value.replaceAll('_', '')]);
    }
  });
});

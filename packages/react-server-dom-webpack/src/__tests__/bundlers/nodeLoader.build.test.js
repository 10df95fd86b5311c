// The hooks for ES modules in real processes: compares the exports of modules with a directive with
// the exports of the same modules without it, and with the reference.
import {MODE} from '../support/layers.js';
import {
  createHookFolder,
  describeExports,
  listRuntimes,
  removeFolder,
  runNode,
} from '../support/hookFolder.js';
import {
  ANONYMOUS,
  FORMS,
  HOISTING,
  LIBRARY,
  MORE_FORMS,
  withDirective,
} from '../tables/hookModules.js';

const CONDITION = ['--conditions', 'react-server'];
const SOURCE_MAPS = '--enable-source-maps';

const bytes = text => Buffer.from(text, 'latin1');

// Client modules must not run.
function failing(modules) {
  return Object.fromEntries(
    Object.entries(modules).map(([name, text]) => [
      name,
      text + "\nthrow new Error('executed');",
    ]),
  );
}

const CLIENT_FORMS = failing(withDirective('client', FORMS));
const MORE_CLIENT_FORMS = failing(withDirective('client', MORE_FORMS));
const SERVER_FORMS = withDirective('server', FORMS);
const SERVER_ANONYMOUS = withDirective('server', ANONYMOUS);
const MORE_SERVER_FORMS = withDirective('server', {
  'texts.mjs': MORE_FORMS['texts.mjs'],
  'stars.mjs': MORE_FORMS['stars.mjs'],
});

// A name that the added statements might use, a directive after another one, and a failure.
const SERVER_ODD = {
  'collision.mjs':
    "'use server';\nconst registerServerReference = 1, $dflt0 = 2;\nexport const a = () => {};\nexport default () => registerServerReference + $dflt0;",
  'strict.mjs': "'use strict';\n'use server'; export const a = () => {}",
  'fail.mjs':
    "'use server';\n\nexport function fail() {\n  throw new Error('here');\n}",
  'failDefault.mjs':
    "'use server';\nexport function fail() {\n  throw new Error('here');\n}\nexport default async () => {};",
  'failMapped.mjs':
    "'use server';\nexport function fail() {\n  throw new Error('here');\n}\n//# sourceMappingURL=failMapped.map",
  'defaultFrozen.mjs': "'use server';\nexport default Object.freeze(() => {});",
  'defaultClient.mjs':
    "'use server';\nimport {f} from './client.functions.mjs';\nexport default [f][0];",
  'defaultServer.mjs':
    "'use server';\nimport {f} from './server.functions.mjs';\nexport default [f][0];",
  'defaultObject.mjs': "'use server';\nexport default {f() {}};",
  'noRoom.mjs':
    "'use server';\nexport default\nasync function () {}\nexport const a = () => {};",
  'unchanged.mjs': "'use server';\nexport const a = 1, b = {};",
};

// Lines 1 to 4 are lines 11 to 14 of original.ts.
const MAP = JSON.stringify({
  version: 3,
  sources: ['original.ts'],
  names: [],
  mappings: 'AAUA;AACA;AACA;AACA',
});

const TROUBLE = {
  'both.mjs': "'use client';\n'use server';\nexport const a = 1;",
  'late.directive.mjs':
    "import {x} from './values.mjs';\n'use client';\nexport const a = x;",
  'inner.mjs':
    "export const a = x => {\n  'use server';\n  return x;\n};\nexport const b = 1;",
  'innerClient.mjs': "export function a() {\n  'use client';\n}",
  'latin1.mjs': bytes("'use client';\nexport const a = '\xe4';"),
  'latin1Plain.mjs': bytes("export const a = '\xe4';"),
  'jsx.mjs': "'use client';\nexport function A() { return <p/>; }",
  'proposal.mjs':
    "'use client';\nexport v from './values.mjs';\nexport const a = 1;",
  'unresolved.mjs': "'use client';\nexport * from './nowhere.mjs';",
  'unreadable.mjs': "'use client';\nexport * from './latin1Star.mjs';",
  'latin1Star.mjs': bytes("export const a = '\xe4';"),
  'builtin.mjs': "'use client';\nexport * from 'node:fs';\nexport const a = 1;",
  'commonjs.mjs':
    "'use client';\nexport * from './plain.cjs';\nexport const a = 1;",
  'plain.cjs': 'exports.a = 1;',
  'lostMap.mjs':
    "'use server';\nexport const a = () => {};\n//# sourceMappingURL=nowhere.map",
  'brokenMap.mjs':
    "'use server';\nexport const a = () => {};\n//# sourceMappingURL=broken.map",
  'broken.map': '{"version": 3, "sections": []}',
};

const CONDITIONAL = {
  'conditional.mjs': "export * from 'conditional';",
  'node_modules/conditional/package.json': JSON.stringify({
    exports: {'react-server': './server.mjs', default: './default.mjs'},
  }),
  'node_modules/conditional/server.mjs': 'export const inServer = 1;',
  'node_modules/conditional/default.mjs': 'export const elsewhere = 1;',
  // Its modules of `export *` are resolved from the module, not from the one that requires it.
  'requires/main.cjs':
    "const required = require('../client.stars.mjs');\n" +
    'console.log(JSON.stringify(Object.keys(required).sort()));',
};

const COMMON = {
  ...CONDITIONAL,
  ...LIBRARY,
  ...FORMS,
  ...MORE_FORMS,
  ...HOISTING,
};
const CONFORMING = {...CLIENT_FORMS, ...SERVER_FORMS};
const OURS = {
  ...CONFORMING,
  ...MORE_CLIENT_FORMS,
  ...SERVER_ANONYMOUS,
  ...MORE_SERVER_FORMS,
  ...SERVER_ODD,
  ...TROUBLE,
};

const IMPORTED = Object.keys(OURS).filter(name => name.endsWith('.mjs'));
const REGISTRATION = './registerLoader.mjs';

let folder;
let referenceFolder;

beforeAll(() => {
  const files = {...COMMON, ...OURS, 'failMapped.map': MAP};
  folder = createHookFolder('ours', files);
  referenceFolder = createHookFolder('reference', files);
});

afterAll(() => {
  removeFolder(folder);
  removeFolder(referenceFolder);
});

describe.each(listRuntimes().map(runtime => [runtime.title, runtime]))(
  `in ${MODE} on %s`,
  (title, {executable}) => {
    let ours;
    let reference;
    let plain;

    beforeAll(async () => {
      [ours, reference, plain] = await Promise.all([
        describeExports(folder, IMPORTED, {
          executable,
          warns: true,
          flags: [SOURCE_MAPS, ...CONDITION, '--import', REGISTRATION],
        }),
        describeExports(referenceFolder, Object.keys(CONFORMING), {
          executable,
          flags: [...CONDITION, '--import', './registerTextLoader.mjs'],
        }),
        describeExports(folder, Object.keys({...FORMS, ...MORE_FORMS}), {
          executable,
          flags: [],
        }),
      ]);
    });

    function warningsAbout(name) {
      return ours.warnings.filter(warning => warning.includes(name));
    }

    test.each(Object.keys(CONFORMING))('%s equals the reference', name => {
      const withoutTexts = ({exports}) =>
        Object.entries(exports).map(([key, value]) => [
          key,
          {...value, outcome: value.outcome?.slice(0, 6)},
        ]);
      expect(reference.outcomes[name].error).toBe(undefined);
      expect(withoutTexts(ours.outcomes[name])).toEqual(
        withoutTexts(reference.outcomes[name]),
      );
    });

    const ALL_FORMS = Object.keys({...FORMS, ...MORE_FORMS});

    test.each(ALL_FORMS)('a client module has the exports of %s', name => {
      const {exports} = ours.outcomes[`client.${name}`];
      expect(Object.keys(exports)).toEqual(
        Object.keys(plain.outcomes[name].exports),
      );
      for (const [key, value] of Object.entries(exports)) {
        expect(value).toEqual({
          is: 'client',
          id: `client.${name}#${key}`,
          isAsync: false,
          outcome: expect.stringMatching(/^throws [^]*server[^]*client/),
        });
        expect(value.outcome).toContain(`export ${key} of`);
      }
    });

    test.each(Object.keys(SERVER_ANONYMOUS))(
      'the default export of %s is registered',
      name => {
        expect(ours.outcomes[name].exports.default).toEqual({
          is: 'server',
          id: `${name}#default`,
          bound: null,
          name: name.includes('wrapped') ? '' : 'default',
        });
      },
    );

    test('exports after a default export are registered, too', () => {
      const {after} = ours.outcomes['server.behind.mjs'].exports;
      expect(after.id).toBe('server.behind.mjs#after');
    });

    test('names that are strings are registered', () => {
      const {exports} = ours.outcomes['server.texts.mjs'];
      // One function, four names: the last one is its id.
      expect(Object.values(exports)).toHaveLength(4);
      for (const {id} of Object.values(exports)) {
        expect(id).toBe('server.texts.mjs#__proto__');
      }
    });

    test('exports of another module are registered by that module', () => {
      expect(ours.outcomes['server.stars.mjs'].exports).toEqual({
        mine: 'number',
        x: 'number',
        xx: 'number',
        y: 'number',
      });
    });

    test('names of the module do not collide with added names', () => {
      const {a, default: anonymous} = ours.outcomes['collision.mjs'].exports;
      expect([a.id, anonymous.id]).toEqual([
        'collision.mjs#a',
        'collision.mjs#default',
      ]);
    });

    test('a directive can follow another one', () => {
      expect(ours.outcomes['strict.mjs'].exports.a.is).toBe('server');
    });

    test.each([
      ['defaultFrozen.mjs', 'function'],
      ['defaultObject.mjs', 'object'],
      ['noRoom.mjs', 'function'],
      [
        'defaultClient.mjs',
        expect.objectContaining({id: 'client.functions.mjs#f'}),
      ],
      [
        'defaultServer.mjs',
        expect.objectContaining({id: 'server.functions.mjs#f'}),
      ],
    ])('the default export of %s is unchanged', (name, expected) => {
      expect(ours.outcomes[name].exports.default).toEqual(expected);
    });

    test('a server module without functions is unchanged', () => {
      expect(ours.outcomes['unchanged.mjs'].exports).toEqual({
        a: 'number',
        b: 'object',
      });
    });

    test.each([
      ['fail.mjs', 'fail.mjs:4'],
      ['failDefault.mjs', 'failDefault.mjs:3'],
      ['failMapped.mjs', 'original.ts:13'],
    ])('a stack of %s shows %s', (name, place) => {
      expect(ours.outcomes[name].frame).toMatch(place + ':');
    });

    test.each([
      ['both.mjs', /both\.mjs.*"use client" and "use server".*line 2/],
      ['latin1.mjs', /latin1\.mjs is not UTF-8/],
      ['unresolved.mjs', /'\.\/nowhere\.mjs'" in unresolved\.mjs.*resolved/],
      ['unreadable.mjs', /Star\.mjs'" in unreadable\.mjs.*not UTF-8/],
    ])('importing %s fails with %s', (name, message) => {
      expect(ours.outcomes[name].error).toMatch(message);
    });

    test.each([
      ['late.directive.mjs', /"use client" on line 2 has no effect.*first/],
      ['inner.mjs', /"use server" on line 2 has no effect.*compiler/],
      ['innerClient.mjs', /"use client" on line 2 has no effect inside/],
      ['client module jsx.mjs', /cannot be parsed.*\(2:29\).*JSX/],
      ['client module proposal.mjs', /cannot be parsed.*\(2:7\)/],
      ['in builtin.mjs', /node:fs.*names.*instead of the star/],
      ['in commonjs.mjs', /plain\.cjs exports nothing as an ES module/],
      ['server module noRoom.mjs', /line 3 has no name.*not registered/],
      ['of lostMap.mjs', /source map nowhere\.map .*not used/],
      ['of brokenMap.mjs', /source map broken\.map .*not used.*sections/],
    ])('there is one warning %s: %s', (name, message) => {
      const warnings = warningsAbout(name);
      expect(warnings).toEqual([expect.stringMatching(message)]);
    });

    test('modules with warnings work as far as they can', () => {
      const has = name => Object.keys(ours.outcomes[name].exports);
      expect(has('late.directive.mjs')).toEqual(['a']);
      expect(has('inner.mjs')).toEqual(['a', 'b']);
      expect(has('jsx.mjs')).toEqual(['A']);
      expect(has('proposal.mjs')).toContain('a');
      expect(has('builtin.mjs')).toEqual(['a']);
      expect(has('commonjs.mjs')).toEqual(['a']);
      for (const name of ['lostMap.mjs', 'brokenMap.mjs']) {
        expect(ours.outcomes[name].exports.a.is).toBe('server');
      }
    });

    test('a module in another encoding without directive is not changed', () => {
      expect(ours.outcomes['latin1Plain.mjs'].exports).toEqual({a: 'string'});
    });

    test.each([
      ['module.register', ['--import', './registerAsync.mjs']],
      ['--loader', ['--loader', 'react-server-dom-webpack/node-loader']],
      ['a loader that wraps it', ['--import', './registerTextLoader.mjs']],
    ])('it is the same with %s', async (_name, flags) => {
      const names = Object.keys({...CONFORMING, ...SERVER_ANONYMOUS});
      const other = await describeExports(folder, names, {
        executable,
        flags: [...CONDITION, ...flags],
      });
      for (const name of names) {
        expect(other.outcomes[name].exports).toEqual(
          ours.outcomes[name].exports,
        );
      }
    });

    // Node 20 has no synchronous hooks, and asynchronous ones are not called for `require`.
    if (!title.startsWith('Node 20')) {
      test('a module that is required finds the modules of its own folder', async () => {
        const {stdout, stderr} = await runNode(
          folder,
          [...CONDITION, '--import', REGISTRATION, 'requires/main.cjs'],
          {executable},
        );
        expect(JSON.parse(stdout)).toEqual(['mine', 'x', 'xx', 'y']);
        expect(stderr).toBe('');
      });
    }

    test('without the flag imports get the condition, with one warning', async () => {
      const names = ['conditional.mjs', 'functions.mjs'];
      const describeUnder = options =>
        describeExports(folder, names, {executable, ...options});
      const hooked = await describeUnder({
        flags: ['--import', REGISTRATION],
        warns: true,
      });
      const bare = await describeUnder({flags: []});
      const has = ({outcomes}) =>
        Object.keys(outcomes['conditional.mjs'].exports);
      expect([has(hooked), has(bare)]).toEqual([['inServer'], ['elsewhere']]);
      const about = /--conditions react-server/;
      expect(
        hooked.warnings.filter(warning => about.test(warning)),
      ).toHaveLength(1);
    });
  },
);

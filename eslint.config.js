// Every rule is an error. `RESTRICTED` has the syntax restrictions; the last matching group of a
// file defines which of them apply.
'use strict';

const node = require('eslint-plugin-n');
const hermesEslint = require('hermes-eslint');
const globals = require('./scripts/eslint/globals.js');

const SOURCES = [
  'packages/*/src/**/*.js',
  'packages/react-server/reply/**/*.js',
  'packages/*/flight.js',
];
const TESTS = ['**/__tests__/**/*.js'];
const STATES = [
  'packages/flight-core/src/chunk/chunk.js',
  'packages/react-client/src/waits/transitions.js',
  'packages/react-server/reply/slots/slot.js',
  'packages/react-server/src/request/{request,task}.js',
];

const ENTRIES = [
  'packages/react-server-dom/src/server/{createServer,markObject}.js',
  'packages/react-server-dom/src/client/{browser,consumer}Client.js',
  'packages/react-server-dom-*/src/*/clientBrowser.js',
  'packages/*/flight.js',
];
const DEVELOPMENT = ['packages/*/src/dev/**/*.js'];
const PROCESS_STATE = [
  'packages/react-{client,server}/src/dev/processState.js',
];
const AMBIENT = ['packages/react-server/src/request/ambient.js'];
const UNINITIALIZED = ['packages/flight-html/src/bytes/nodeBytes.js'];
const SCRIPTS = [
  '*.js',
  'scripts/**/*.js',
  'fixtures/**/*.js',
  'packages/flight-next/**/*.js',
  'upstream/__tests__/*.js',
];
const MODULES = ['scripts/**/*.mjs', 'fixtures/**/*.mjs', 'upstream/**/*.mjs'];
const APPS = [
  'fixtures/frameworks/{react-router,rwsdk,tanstack-start,vinext,waku}/{app,src}/**/*.{js,jsx}',
  'fixtures/demo/{guestbook,shared}/*.{js,jsx}',
  'fixtures/next-app/{plain,cached,tainted}/app/**/*.{js,jsx}',
  'fixtures/{parcel,rspack,vite}-app/src/**/*.{js,jsx}',
  'fixtures/webpack-app/{app,browser}/**/*.{js,jsx}',
];

// Their imports only exist after a build of the application. The linter must not depend on that.
const IMPORT_THEIR_BUILD = [
  'fixtures/frameworks/tanstack-start/server.mjs',
  'fixtures/{parcel,rspack,vite}-app/server.mjs',
  'fixtures/webpack-app/server/main.js',
];

// Built packages, and dependencies of applications that are installed elsewhere.
const INSTALLED_LATER = [
  'react-server-dom-webpack',
  'flight-client',
  '@cloudflare/vite-plugin',
  '@react-router/dev',
  '@rsbuild/core',
  '@rsbuild/plugin-react',
  'rsbuild-plugin-rsc',
  'next',
  '@tanstack/react-start',
  '@vitejs/plugin-react',
  '@vitejs/plugin-rsc',
  'rwsdk',
  'srvx',
  'vinext',
  'vite',
];

// Functions for which a boolean argument is a value to store or compare, not an option.
const VALUE_TAKERS =
  '/^(Boolean|String|add|enqueue|fill|includes|indexOf|is|push|resolve|set|unshift)$/';

const RESTRICTED = {
  json: {
    selector:
      'CallExpression[callee.object.name="JSON"]' +
      '[callee.property.name=/^(parse|stringify)$/][arguments.length>1]',
    message:
      'Call JSON.parse and JSON.stringify with one argument: walk the value ' +
      'instead.',
  },
  moduleState: {
    selector:
      ':matches(Program, Program > ExportNamedDeclaration) > ' +
      'VariableDeclaration[kind="let"]',
    message: 'Module state is only allowed in ambient.js: pass it instead.',
  },
  processState: {
    selector:
      ':matches(Program, Program > ExportNamedDeclaration) > VariableDeclaration > ' +
      'VariableDeclarator[id.name=/[a-z]/]:matches(' +
      '[init.type="ObjectExpression"], ' +
      '[init.callee.name=/^(Weak)?(Map|Set)$/][init.arguments.length=0])',
    message:
      'State that outlives a response or a render is declared in dev/processState.js. The name of a ' +
      'constant is in capital letters.',
  },
  developmentFlag: {
    selector: 'Identifier[name="__DEV__"]',
    message: '__DEV__ belongs to entry files and dev/: call the tracer.',
  },
  developmentImport: {
    selector:
      ':matches(ImportDeclaration, ExportNamedDeclaration, ' +
      'ExportAllDeclaration, ImportExpression)' +
      '[source.value=/(^|\\u002F)dev\\u002F/]',
    message: 'Production files do not import dev/: call the tracer.',
  },
  booleanArgument: {
    selector:
      ':matches(CallExpression, NewExpression)' +
      `:not([callee.name=${VALUE_TAKERS}])` +
      `:not([callee.property.name=${VALUE_TAKERS}])` +
      ' > Literal.arguments[raw=/^(true|false)$/]',
    message:
      'The meaning of a boolean argument is not visible in the call: write two ' +
      'functions or pass a record with a named field.',
  },
  inheritedKeys: {
    selector: 'ForInStatement',
    message:
      'for…in includes inherited keys, and a library may extend Object.prototype: ' +
      'use Object.keys.',
  },
  ownGetter: {
    selector: 'ObjectExpression > Property[kind="get"]',
    message:
      'V8 keeps what a getter of an object literal can reach until a full ' +
      'garbage collection: write a class.',
  },
  oldFunction: {
    selector:
      'AssignmentExpression[left.type="MemberExpression"]' +
      '[right.type=/^(Arrow)?FunctionExpression$/]',
    message:
      'V8 keeps a function literal that is assigned to a property, and what it can reach, until a full ' +
      'garbage collection: write a class field or a function with a name.',
  },
  uninitialized: {
    selector: 'MemberExpression[property.name=/^allocUnsafe/]',
    message:
      'Memory that is not zeroed may show bytes of another request: only ' +
      'joinBytes.js fills such memory, and checks that it is full.',
  },
  lateField: {
    selector:
      'ClassBody:not(:has(MethodDefinition[kind="constructor"])) > ' +
      'PropertyDefinition[static=false]:not([value])',
    message:
      'Give the field a value: one that is added later makes another layout, whose optimized code is ' +
      'discarded (layoutKeeper.js).',
  },
  spreadArgument: {
    selector:
      ':matches(CallExpression, NewExpression) > SpreadElement.arguments',
    message:
      'Arguments are put on the stack, which is too small for a long list: ' +
      'use pushAll or a loop, or for the parameters of a function ' +
      'Reflect.apply.',
  },
  focus: {
    selector:
      ':matches(' +
      'MemberExpression[object.name=/^(test|it|describe)/],' +
      'MemberExpression[object.object.name=/^(test|it|describe)/]' +
      ')[property.name="only"],' +
      'CallExpression[callee.name=/^(fit|fdescribe)$/]',
    message: 'Remove `only`: it skips all other tests.',
  },
};

function restrict(...names) {
  return {
    'no-restricted-syntax': ['error', ...names.map(name => RESTRICTED[name])],
  };
}

// What applies to the sources of packages.
const SOURCE_RESTRICTIONS = [
  'booleanArgument',
  'json',
  'moduleState',
  'developmentFlag',
  'developmentImport',
  'inheritedKeys',
  'lateField',
  'oldFunction',
  'ownGetter',
  'spreadArgument',
  'uninitialized',
];

function restrictSources(...except) {
  return restrict(
    ...SOURCE_RESTRICTIONS.filter(name => !except.includes(name)),
  );
}

module.exports = [
  {
    ignores: [
      'build/',
      'coverage/',
      '**/dist/',
      '**/node_modules/',
      'scripts/flow/',
      // Files for React's repository, which has its own rules.
      'upstream/proposals/*/files/',
    ],
  },
  {
    files: ['**/*.js', '**/*.jsx', '**/*.mjs'],
    linterOptions: {reportUnusedDisableDirectives: 'error'},
    languageOptions: {
      parser: hermesEslint,
      globals: {...globals.platform},
    },
    rules: {
      eqeqeq: ['error', 'always', {null: 'ignore'}],
      'max-depth': ['error', 3],
      'max-lines': ['error', 500],
      'max-lines-per-function': ['error', 80],
      'max-params': ['error', 4],
      'no-undef': 'error',
      'no-unused-vars': [
        'error',
        {ignoreRestSiblings: true, argsIgnorePattern: '^_'},
      ],
      'no-var': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: SOURCES,
    rules: {
      // Flow reports unknown names here, and has its own types.
      'no-undef': 'off',
      ...restrictSources(),
    },
  },
  {
    // Checks that keys are own keys, if necessary.
    files: ['packages/react-server/src/serialize/walk.js'],
    rules: restrictSources('inheritedKeys'),
  },
  {
    // Part of the build of an application. Manifests are indented.
    files: ['packages/react-server-dom-webpack/src/plugin/**/*.js'],
    rules: restrictSources('json'),
  },
  {
    files: AMBIENT,
    rules: restrictSources('moduleState'),
  },
  {
    files: UNINITIALIZED,
    rules: restrictSources('uninitialized'),
  },
  {
    // The transitions are checked in development.
    files: STATES,
    rules: restrictSources('developmentFlag'),
  },
  {
    files: ENTRIES,
    rules: restrictSources('developmentFlag', 'developmentImport'),
  },
  {
    files: DEVELOPMENT,
    rules: restrictSources('developmentFlag', 'developmentImport'),
  },
  {
    files: DEVELOPMENT,
    ignores: [...PROCESS_STATE, ...TESTS],
    rules: restrict(
      ...SOURCE_RESTRICTIONS.filter(name => !name.startsWith('development')),
      'processState',
    ),
  },
  {
    files: SCRIPTS,
    languageOptions: {globals: {...globals.node, ...globals.commonjs}},
  },
  {
    // Flow does not check these files.
    files: [...SCRIPTS, ...MODULES, ...TESTS],
    ignores: IMPORT_THEIR_BUILD,
    plugins: {n: node},
    rules: {
      'n/no-missing-import': ['error', {allowModules: INSTALLED_LATER}],
      'n/no-missing-require': ['error', {allowModules: INSTALLED_LATER}],
    },
  },
  {
    files: ['fixtures/*/browser/**/*.js'],
    languageOptions: {globals: {...globals.browser}},
  },
  {files: MODULES, languageOptions: {globals: {...globals.node}}},
  {files: APPS, languageOptions: {globals: {...globals.browser}}},
  {
    files: TESTS,
    languageOptions: {
      globals: {
        __DEV__: 'readonly',
        ...globals.node,
        ...globals.commonjs,
        ...globals.tests,
        ...globals.webpack,
        ...globals.flow,
      },
    },
    rules: {
      'no-undef': 'error',
      // The callback of `describe` contains all of its tests.
      'max-lines-per-function': 'off',
      ...restrict('focus'),
    },
  },
  {
    files: ['scripts/jest/*.js'],
    languageOptions: {globals: {...globals.tests}},
  },
];

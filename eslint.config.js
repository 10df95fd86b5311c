// Every rule is an error. What is restricted where stands in `RESTRICTED`; a file gets
// the lists of all the groups it belongs to.
'use strict';

const hermesEslint = require('hermes-eslint');
const globals = require('./scripts/eslint/globals.js');
const noBooleanArgument = require('./scripts/eslint/noBooleanArgument.js');

const SOURCES = [
  'packages/*/src/**/*.js',
  'packages/react-server/reply/**/*.js',
  'packages/*/flight.js',
];
const TESTS = ['**/__tests__/**/*.js'];
const ENTRIES = [
  'packages/react-server-dom-webpack/src/{client,server}/{node,edge,browser}.js',
  'packages/*/flight.js',
];
const DEVELOPMENT = ['packages/*/src/dev/**/*.js'];
const AMBIENT = ['packages/react-server/src/request/ambient.js'];
const SCRIPTS = ['*.js', 'scripts/**/*.js', 'fixtures/**/*.js'];
const MODULES = ['scripts/**/*.mjs', 'fixtures/**/*.mjs'];
const APPS = [
  'fixtures/vite-app/src/**/*.{js,jsx}',
  'fixtures/webpack-app/{app,browser}/**/*.{js,jsx}',
];

const RESTRICTED = {
  json: {
    selector:
      'CallExpression[callee.object.name="JSON"]' +
      '[callee.property.name=/^(parse|stringify)$/][arguments.length>1]',
    message: 'JSON.parse and JSON.stringify take one argument: walk instead.',
  },
  moduleState: {
    selector:
      ':matches(Program, Program > ExportNamedDeclaration) > ' +
      'VariableDeclaration[kind="let"]',
    message: 'Module state is only allowed in ambient.js: pass it instead.',
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
  focus: {
    selector:
      ':matches(' +
      'MemberExpression[object.name=/^(test|it|describe)/],' +
      'MemberExpression[object.object.name=/^(test|it|describe)/]' +
      ')[property.name="only"],' +
      'CallExpression[callee.name=/^(fit|fdescribe)$/]',
    message: 'A focused test skips all others.',
  },
};

function restrict(...names) {
  return {
    'no-restricted-syntax': ['error', ...names.map(name => RESTRICTED[name])],
  };
}

module.exports = [
  {
    ignores: [
      'build/',
      'coverage/',
      '**/dist/',
      '**/node_modules/',
      'scripts/flow/',
    ],
  },
  {
    files: ['**/*.js', '**/*.jsx', '**/*.mjs'],
    linterOptions: {reportUnusedDisableDirectives: 'error'},
    languageOptions: {
      parser: hermesEslint,
      globals: {...globals.platform},
    },
    plugins: {flight: {rules: {'no-boolean-argument': noBooleanArgument}}},
    rules: {
      eqeqeq: ['error', 'always', {null: 'ignore'}],
      'max-params': ['error', 4],
      'no-undef': 'error',
      'no-unused-vars': ['error', {ignoreRestSiblings: true}],
      'no-var': 'error',
      'prefer-const': 'error',
      ...restrict('json'),
    },
  },
  {
    files: SOURCES,
    rules: {
      // Flow refuses unknown names here, and knows its own types.
      'no-undef': 'off',
      'flight/no-boolean-argument': 'error',
      ...restrict(
        'json',
        'moduleState',
        'developmentFlag',
        'developmentImport',
      ),
    },
  },
  {
    files: AMBIENT,
    rules: restrict('json', 'developmentFlag', 'developmentImport'),
  },
  {files: [...ENTRIES, ...DEVELOPMENT], rules: restrict('json', 'moduleState')},
  {
    files: SCRIPTS,
    languageOptions: {globals: {...globals.node, ...globals.commonjs}},
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
      'flight/no-boolean-argument': 'off',
      ...restrict('json', 'focus'),
    },
  },
  {
    files: ['scripts/jest/*.js'],
    languageOptions: {globals: {...globals.tests}},
  },
];

'use strict';

const hermesEslint = require('hermes-eslint');

module.exports = [
  {ignores: ['build/', 'coverage/', '**/node_modules/', 'scripts/flow/']},
  {
    files: ['**/*.js'],
    languageOptions: {parser: hermesEslint},
    rules: {eqeqeq: 'error', 'prefer-const': 'error'},
  },
];

// The Babel configuration for Jest and Rollup: the Hermes parser reads Flow syntax, and the Flow
// preset removes it. Only Jest needs CommonJS.
'use strict';

module.exports = function (api) {
  const forJest = api.caller(caller => caller?.name === 'babel-jest');

  return {
    babelrc: false,
    // Otherwise `f<T>(x)` would be two comparisons in files without `@flow`.
    parserOpts: {flow: 'all'},
    plugins: [
      'babel-plugin-syntax-hermes-parser',
      ...(forJest ? ['@babel/plugin-transform-modules-commonjs'] : []),
    ],
    presets: [
      '@babel/preset-flow',
      ['@babel/preset-react', {runtime: 'automatic'}],
    ],
  };
};

// The Babel configuration for Jest, Rollup and tools that load sources (scripts/loadSources.js): the
// Hermes parser reads Flow syntax, and the Flow preset removes it. Only Rollup keeps modules.
'use strict';

module.exports = function (api) {
  const forNode = api.caller(caller => caller?.supportsStaticESM !== true);

  return {
    babelrc: false,
    // Otherwise `f<T>(x)` would be two comparisons in files without `@flow`.
    parserOpts: {flow: 'all'},
    plugins: [
      'babel-plugin-syntax-hermes-parser',
      ...(forNode ? ['@babel/plugin-transform-modules-commonjs'] : []),
    ],
    presets: [
      '@babel/preset-flow',
      ['@babel/preset-react', {runtime: 'automatic'}],
    ],
  };
};

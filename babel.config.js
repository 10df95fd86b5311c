// One Babel set-up for Jest and Rollup: the Hermes parser reads Flow syntax,
// the Flow preset removes it. Only Jest needs CommonJS; Rollup keeps modules.
'use strict';

module.exports = function (api) {
  const forJest = api.caller(caller => caller?.name === 'babel-jest');

  return {
    babelrc: false,
    // Without it `f<T>(x)` is two comparisons in files that have no `@flow`.
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

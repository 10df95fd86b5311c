'use strict';

const babel = require('@babel/core');
const {functionsLast} = require('../functionsLast.js');

test('functions follow other statements, by their number of parameters', () => {
  const {code} = babel.transformSync(
    `'use strict';
     function two(a, b) {}
     const first = one(1);
     function one(a) { return a; }
     function other(a) {}
     exports.first = first;`,
    {configFile: false, babelrc: false, plugins: [functionsLast]},
  );
  expect(code.match(/^\W?use strict|function \w+|const \w+|exports/gm)).toEqual(
    [
      "'use strict",
      'const first',
      'exports',
      'function one',
      'function other',
      'function two',
    ],
  );
});

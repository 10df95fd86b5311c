// What each gate checks, for `yarn test --help` and `yarn test:long --help`.
'use strict';

module.exports = {
  build: 'the bundles of the packages for webpack, if they are stale',
  format: 'Prettier',
  lint: 'ESLint; at most 500 lines per file, 80 per function, 4 parameters',
  flow: 'types of all source files',
  imports: 'no cycles of values, only allowed directions',
  suppressions:
    'each suppression of a type error has a reason, and their number has not grown',
  lockfile: 'the lockfile names no registry',
  upstream:
    'all places of the proposals are found in REACT_CHECKOUT, if it is set',
  tests: 'Jest, in development and production mode',
  size: 'the bundles for webpack are within scripts/rollup/sizeBudget.json',
  packed: "the packed package works in an empty folder with npm's React",
  'all packages': 'the bundles of all packages, if they are stale',
  packages:
    'the packages for Turbopack, Parcel and Rspack: declarations, bundles, sizes; flight-next',
  'tables in development': 'large tables, which yarn test runs in production',
  trees:
    '800 generated trees, lists of arguments and renders for each property',
  batching: '800 generated trees for each invariant of batching',
  html: '300 generated HTML documents for each form; hydration in a browser',
  'html documents': '5,000 documents of malformed markup',
  browser:
    'development in Chromium: console, stacks, owners, tracks, React DevTools',
  'trees in development': '150 of each, in development',
  benchmark: 'the tests that run the benchmark',
  Turbopack:
    'exports, tables, trees, graphs and actions with the packages for Turbopack',
  'Turbopack replies':
    'the conformance tables of replies with our packages for Turbopack',
  Parcel: 'the same as Turbopack with the packages for Parcel, without graphs',
  'Parcel replies':
    'the conformance tables of replies with our packages for Parcel',
  Rspack: 'the same as Turbopack with the packages for Rspack',
  'Rspack replies':
    'the conformance tables of replies with our packages for Rspack',
  graphs: '4,000 generated object graphs for each pair of server and client',
  damage: '3,000 damaged streams and replies in each mode, and large replies',
  'depth and length':
    'rows and models nested 100,000 deep, streams of 200,000 items',
  bundlers:
    'plugin and loader with the oldest and the newest webpack; package conditions',
  heaps: 'what renders and responses leave in the heap',
  'programs in development':
    'debug information of every sixth combination of the tables of programs',
  'hooks on other Nodes':
    'node-loader and node-register on Node 22, 24 and 26, which npx installs in its cache',
  'all sizes': 'the bundles of all packages are within their budgets',
  proposals:
    "each proposal in REACT_CHECKOUT, if it is set: React's Flight suites before and after",
  'other packages':
    'publint and attw have no findings in the packages for other bundlers',
  'peer ranges':
    'the packed package beside the peer ranges of frameworks, with npm, pnpm and yarn',
  'fresh clone':
    'each command of README.md in a clone in which nothing is installed',
  'vite app':
    'an application on Vite in a browser, with ours and the reference',
  'parcel app': 'the same application on Parcel (parcel-app)',
  'rspack app': 'the same application on Rsbuild (rspack-app)',
  'next app':
    'two applications on Next.js in a browser, before and after flight-next apply',
  'all benches':
    'one input of each family of every benchmark once, results verified',
};

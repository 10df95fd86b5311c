'use strict';

const path = require('path');
const {CONDITION_TABLE, ENTRIES, importUnder} = require('../conditions.js');

const ROOT = path.resolve(__dirname, '../../..');

// package → a file from which it is resolved.
const PACKAGES = {
  'react-server-dom-webpack': path.join(ROOT, 'build/from.js'),
  'react-server-dom-webpack-reference': path.join(ROOT, 'from.js'),
};

async function importFrom(name, entries, {conditions, hasWebpack}) {
  return importUnder(
    {
      specifiers: entries.map(entry => path.posix.join(name, entry)),
      conditions,
      from: PACKAGES[name],
      hasWebpack,
    },
    'production',
  );
}

describe.each(Object.keys(PACKAGES))('%s', name => {
  test.each(
    CONDITION_TABLE.map(row => [row.conditions.join(', ') || 'nothing', row]),
  )('an environment that sets %s gets its files', async (_, row) => {
    const outcomes = await importFrom(name, ENTRIES, {
      conditions: row.conditions,
      hasWebpack: true,
    });

    expect(outcomes.map(({file}) => path.basename(file))).toEqual(row.files);
    outcomes.forEach(({file, names, error}) => {
      const isRefused = ['server.js', 'static.js'].includes(
        path.basename(file),
      );
      expect(error === undefined).toBe(!isRefused);
      if (isRefused) {
        expect(error.message).toContain('react-server');
      } else {
        expect(names.length).toBeGreaterThan(0);
      }
    });
  });

  const SERVERS = ['node', 'edge', 'browser'].flatMap(host => [
    `server.${host}`,
    `static.${host}`,
  ]);

  test.each(SERVERS)('%s needs the server build of React', async entry => {
    const [{error}] = await importFrom(name, [entry], {
      conditions: ['node'],
      hasWebpack: true,
    });

    expect(error).toMatchObject({name: 'Error'});
    expect(error.message).toMatch(/react-server|error #492/);
    if (name === 'react-server-dom-webpack') {
      expect(error.code).toBe(492);
    }
  });

  test('entries for browsers need webpack, others do not', async () => {
    const entries = [
      ...['client', ...SERVERS].map(entry => entry),
      'client.node',
      'client.edge',
      'client.browser',
    ];
    const outcomes = await importFrom(name, entries, {
      conditions: ['browser', 'react-server'],
      hasWebpack: false,
    });
    const failed = outcomes.filter(({error}) => error !== undefined);

    expect(failed.map(({file}) => path.basename(file))).toEqual([
      'client.browser.js',
      'server.browser.js',
      'static.browser.js',
      'client.browser.js',
    ]);
    for (const {error} of failed) {
      expect(error.name).toBe('ReferenceError');
      expect(error.message).toContain('__webpack_require__');
    }
  });

  test('the error about React has precedence over the error about webpack', async () => {
    const outcomes = await importFrom(
      name,
      ['server.browser', 'static.browser'],
      {conditions: ['browser'], hasWebpack: false},
    );

    expect(outcomes.map(({error}) => error.name)).toEqual(['Error', 'Error']);
  });

  test('the package has no main module, and its files cannot be imported', async () => {
    const [root, inner, old] = await importFrom(
      name,
      [
        '',
        'cjs/react-server-dom-webpack-client.node.production.js',
        'client.js',
      ],
      {conditions: ['node'], hasWebpack: true},
    );

    expect(path.basename(root.file)).toBe('index.js');
    expect(root.error.message).toContain('/client');
    expect(inner.error.code).toBe('ERR_PACKAGE_PATH_NOT_EXPORTED');
    expect(old.error.code).toBe('ERR_PACKAGE_PATH_NOT_EXPORTED');
  });
});

// The reference does not have these entries.
test.each([
  [['node'], 'html.node.js'],
  [['node', 'react-server'], 'html.node.js'],
  [['edge-light'], 'html.edge.js'],
  [['browser'], 'html.edge.js'],
])('the entries of html with the conditions %j', async (conditions, file) => {
  const entries = [
    ...['html', 'html.node', 'html.edge', 'html.client'],
    'static-blocks',
  ];
  const outcomes = await importFrom('react-server-dom-webpack', entries, {
    conditions,
    hasWebpack: false,
  });

  expect(outcomes.map(outcome => path.basename(outcome.file))).toEqual([
    file,
    'html.node.js',
    'html.edge.js',
    'html.client.js',
    'static-blocks.js',
  ]);
  outcomes.forEach(({names, error}) => {
    expect(error).toBe(undefined);
    expect(names.length).toBeGreaterThan(1);
  });
});

// Which file an environment gets for each entry, and a way to try it in a real process.
'use strict';

const {execFile} = require('child_process');
const path = require('path');
const {promisify} = require('util');

const IMPORTER = path.join(__dirname, 'importUnder.mjs');
const ENTRIES = ['client', 'server', 'static'];

// What an environment sets → the host of client, and of server and static if
// `react-server` is set, too. Null stands for the files that refuse.
const HOSTS = [
  {conditions: ['node'], client: 'node', server: 'node'},
  {conditions: ['edge-light'], client: 'edge', server: 'edge'},
  {conditions: ['workerd'], client: 'edge', server: 'edge'},
  {conditions: ['deno'], client: 'edge', server: 'browser'},
  {conditions: ['worker'], client: 'edge', server: null},
  {conditions: ['browser'], client: 'browser', server: 'browser'},
  {conditions: [], client: 'browser', server: null},
  // The first that the map knows wins, in the order of the map.
  {conditions: ['browser', 'node'], client: 'node', server: 'node'},
  {conditions: ['node', 'deno'], client: 'edge', server: 'browser'},
  {conditions: ['worker', 'browser'], client: 'edge', server: 'browser'},
  {conditions: ['edge-light', 'browser'], client: 'edge', server: 'edge'},
];

const CONDITION_TABLE = HOSTS.flatMap(({conditions, client, server}) => [
  {
    conditions,
    files: [`client.${client}.js`, 'server.js', 'static.js'],
  },
  {
    conditions: [...conditions, 'react-server'],
    files: [
      `client.${client}.js`,
      server === null ? 'server.js' : `server.${server}.js`,
      server === null ? 'static.js' : `static.${server}.js`,
    ],
  },
]);

// request: {specifiers, conditions, from, hasWebpack}. React inside of the entries is
// found under Node's conditions, and under `react-server` if that is among the given ones.
async function importUnder(request, mode) {
  const isServer = request.conditions.includes('react-server');
  const {stdout} = await promisify(execFile)(
    process.execPath,
    [
      ...(isServer ? ['--conditions', 'react-server'] : []),
      IMPORTER,
      JSON.stringify({
        ...request,
        conditions: ['import', ...request.conditions],
      }),
    ],
    {env: {...process.env, NODE_ENV: mode}},
  );
  return JSON.parse(stdout);
}

module.exports = {CONDITION_TABLE, ENTRIES, importUnder};

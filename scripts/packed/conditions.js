// The file that each environment gets for each entry, and a function that imports entries in a real
// process, under given conditions.
'use strict';

const {execFile} = require('child_process');
const path = require('path');
const {promisify} = require('util');

const IMPORTER = path.join(__dirname, 'importUnder.mjs');
const ENTRIES = ['client', 'server', 'static'];

// Conditions of an environment → the host of client, and the host of server and static if
// `react-server` is also set. Null stands for the files that throw.
const HOSTS = [
  {conditions: ['node'], client: 'node', server: 'node'},
  {conditions: ['edge-light'], client: 'edge', server: 'edge'},
  {conditions: ['workerd'], client: 'edge', server: 'edge'},
  {conditions: ['deno'], client: 'edge', server: 'browser'},
  {conditions: ['worker'], client: 'edge', server: null},
  {conditions: ['browser'], client: 'browser', server: 'browser'},
  {conditions: [], client: 'browser', server: null},
  // With several conditions, the first one in the order of the exports map wins.
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

// request: {specifiers, conditions, from, hasWebpack}. The entries resolve React with Node's
// conditions, and with `react-server` if that is one of the given conditions.
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

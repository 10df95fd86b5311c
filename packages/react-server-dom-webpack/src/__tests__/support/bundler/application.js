// Small applications in temporary folders, and their builds in another process.
import {fork} from 'child_process';
import fs from 'fs';
import os from 'os';
import path from 'path';

const RUNNER = path.join(__dirname, 'webpackProcess.js');

export const CLIENT_IMPORT = "import 'react-server-dom-webpack/client';\n";
export const SEARCH_SOURCES = {directory: './src', include: /\.js$/};

export function clientModule(name) {
  return `'use client';\nexport function ${name}() {\n  return '${name}';\n}\n`;
}

// Releases of webpack: all of them in long tests, otherwise the given ones.
export function versionsOf(...quick) {
  return process.env.FLIGHT_WEBPACK_VERSIONS === 'all'
    ? ['webpack', 'webpack-oldest', 'webpack-newest']
    : quick;
}

// webpack builds a file again if it was written just before the first build: the file may have
// changed since it was read.
const LONG_AGO = new Date('2001-09-09T01:46:40Z');

// The folder of an application, without symbolic links, like webpack's paths.
export function writeApplication(files) {
  const folder = fs.realpathSync(
    fs.mkdtempSync(path.join(os.tmpdir(), 'flight-plugin-')),
  );
  // Without it, webpack would take the type of the last package for that of the application.
  const manifest = {'package.json': '{}'};
  for (const [name, content] of Object.entries({...manifest, ...files})) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(file, content);
    fs.utimesSync(file, LONG_AGO, LONG_AGO);
  }
  return folder;
}

// {build, watch, end}: the commands of the process, and its end.
export function startWebpack() {
  const child = fork(RUNNER, {
    serialization: 'advanced',
    // The caches of webpack 5.59 need a hash that OpenSSL 3 has only on request.
    execArgv: ['--openssl-legacy-provider'],
    env: {...process.env, NODE_OPTIONS: ''},
  });
  const waiting = new Map();
  let lastId = 0;
  child.on('message', ({id, result, error}) => {
    const {resolve, reject} = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) {
      resolve(result);
    } else {
      reject(new Error(error));
    }
  });
  child.on('exit', code => {
    for (const {reject} of waiting.values()) {
      reject(new Error(`webpack's process ended with ${code}`));
    }
    waiting.clear();
  });
  const ask = name => job =>
    new Promise((resolve, reject) => {
      lastId++;
      waiting.set(lastId, {resolve, reject});
      child.send({id: lastId, name, job});
    });
  return {
    build: ask('build'),
    construct: ask('construct'),
    watch: ask('watch'),
    end: () => child.disconnect(),
  };
}

// Applications that are deleted after the tests of the file, and one process for all of them.
export function useWebpack() {
  const folders = [];
  let webpack;
  beforeAll(() => {
    webpack = startWebpack();
  });
  afterAll(() => {
    webpack.end();
    folders.forEach(folder => fs.rmSync(folder, {recursive: true}));
  });
  return {
    application(files) {
      const folder = writeApplication(files);
      folders.push(folder);
      return folder;
    },
    build: job => webpack.build(job),
    construct: job => webpack.construct(job),
    watch: job => webpack.watch(job),
  };
}

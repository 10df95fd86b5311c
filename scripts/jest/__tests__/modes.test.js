// The choice of unit tests that run in both modes.
'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');
const {seesMode, listTestsOfNoMode, listUnitTests} = require('../modes.js');

const ROOT = path.resolve(__dirname, '../../..');

let folder;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'modes-'));
});

afterEach(() => {
  fs.rmSync(folder, {recursive: true});
});

function write(name, text) {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), {recursive: true});
  fs.writeFileSync(file, text);
  return file;
}

test.each([
  ['if (__DEV__) {}'],
  ["expect(process.env.NODE_ENV).toBe('production');"],
  ["import {useState} from 'react';"],
  ["import * as ReactDOM from 'react-dom/server';"],
  ["const React = require('react');"],
  ["import Server from 'react-server-dom-webpack-reference/server';"],
  ["import {spawnSync} from 'node:child_process';"],
  ['const name = 1;\nrequire(name);'],
  ['const a = import(`${name}.js`);'],
  ["import './missing.js';"],
  ["import {\n  a,\n  b,\n} from './usesReact.js';"],
  ["export {a} from './usesReact.js';"],
  ["import './far.js';"],
  ["jest.requireActual('./usesReact.js');"],
  ["import {tracer} from './dev/tracer.js';"],
  ["import {createRequest} from 'react-server/flight.js';"],
])('%s: in both', text => {
  write('usesReact.js', "import 'react';");
  write('far.js', "import './usesReact.js';");
  write('dev/tracer.js', 'export const tracer = null;');
  expect(seesMode(write('a.test.js', text))).toBe(true);
});

test('JSX in a test: in both', () => {
  const text = "test('a', () => expect(<p />).toBe(null));";
  expect(seesMode(write('__tests__/a.test.js', text))).toBe(true);
});

test.each([
  ["import {encodeId} from 'flight-core/src/wire/ids.js';"],
  ["import type {Tracer} from './dev/tracer.js';"],
  ["import fs from 'fs';\nimport fc from 'fast-check';"],
  ["import './circle.js';"],
  ["import rows from './rows.json';"],
])('%s: once', text => {
  write('circle.js', "import './circle.js';");
  write('rows.json', '{"__DEV__": true}');
  expect(seesMode(write('a.test.js', text))).toBe(false);
});

test('some unit tests run once, and those of entries and of dev/ twice', () => {
  const once = listTestsOfNoMode().map(file => path.relative(ROOT, file));
  const all = listUnitTests().map(file => path.relative(ROOT, file));
  expect(once.length).toBeGreaterThan(50);
  expect(all).toEqual(expect.arrayContaining(once));
  expect(once).toContain('packages/flight-core/src/wire/__tests__/ids.test.js');
  expect(once.filter(file => /\/dev\/|\.build\./.test(file))).toEqual([]);
  expect(once).not.toContain(
    'packages/react-server-dom-webpack/src/server/__tests__/node.test.js',
  );
});

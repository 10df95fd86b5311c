// Our servers in a build whose functions overflow the stack on demand: at its n-th call
// since `arm`, a function throws what a call on a used-up stack throws.
import fs from 'fs';
import path from 'path';

import {parse} from 'acorn';

import {
  entryFile,
  loadServerLayer,
} from '../../../../../scripts/jest/layers.js';
import {BUNDLES, fileOf} from '../../../../../scripts/rollup/bundles.js';
import {MODE} from './layers.js';

const CALLED = '__called';

// The platform calls with the whole stack, so the outermost functions never overflow. So many are
// counted where the platform calls in most cases.
const OUTER_FRAMES = 7;

// Each stack that is looked at takes about a millisecond.
const MOST_TRIES = 300;

// What a frame of the evaluated build ends with.
const OWN_FRAME = /<anonymous>:\d+:\d+\)?$/;

// Node ends the process if a hook overflows, or the listener of a signal at its entry.
const ASYNC_HOOK = /(emit|Hook)\w* \(node:internal\/async_hooks/;
const LISTENER = /^ *at EventTarget\./;

// In a stack: behind the message, `overflow` and `called`.
const CALLER = 3;

const ALL = Symbol('all');

// The calls since `arm`, and the number of the one that overflows, or the next one that is deep
// enough. It happens once, so that the code which runs afterwards can be observed.
export class StackSwitch {
  count = 0;
  at = Infinity;
  tries = 0;
  // What was thrown since `arm`, and by all runs.
  error = null;
  errors = new Set();

  // Where it overflowed.
  thrownAt = 0;

  // With `classes`, only calls of their methods are counted.
  constructor(outerFrames = OUTER_FRAMES, classes = ALL) {
    this.outerFrames = outerFrames;
    this.classes = classes;
  }

  arm(at) {
    this.count = 0;
    this.at = at;
    this.tries = 0;
    this.error = null;
  }

  disarm() {
    this.at = Infinity;
  }

  called = () => {
    this.count++;
    if (
      this.count < this.at ||
      this.error !== null ||
      this.tries === MOST_TRIES
    ) {
      return;
    }
    this.tries++;
    const error = overflow();
    const frames = String(error.stack).split('\n');
    if (
      frames.filter(line => OWN_FRAME.test(line)).length > this.outerFrames &&
      !frames.some(line => ASYNC_HOOK.test(line)) &&
      !LISTENER.test(frames[CALLER])
    ) {
      this.error = error;
      this.errors.add(error);
      this.thrownAt = this.count;
      throw error;
    }
  };
}

function overflow() {
  const {stackTraceLimit} = Error;
  Error.stackTraceLimit = 50;
  try {
    return new RangeError('Maximum call stack size exceeded');
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

// The entry of streamed HTML.
export function loadOverflowingHTML(stackSwitch, host = 'node') {
  return evaluate(entryFile('ours', `html.${host}.js`), stackSwitch);
}

export function loadOverflowingServer(stackSwitch, host = 'node') {
  return loadServerLayer({
    implementation: 'ours',
    mode: MODE,
    host,
    evaluate: file => evaluate(file, stackSwitch),
  });
}

const instrumented = new Map();

function evaluate(entry, {called, classes}) {
  const name = `react-server-dom-webpack-${path.basename(entry, '.js')}`;
  const bundle = BUNDLES.find(row => row.name === name);
  const file = path.join(path.dirname(entry), fileOf(bundle, MODE));
  const key = `${file} ${String(classes)}`;
  const code =
    instrumented.get(key) ?? instrument(fs.readFileSync(file, 'utf8'), classes);
  instrumented.set(key, code);
  const module = {exports: {}};
  new Function('module', 'exports', 'require', CALLED, code)(
    module,
    module.exports,
    require,
    called,
  );
  return module.exports;
}

const FUNCTIONS = [
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
];

function rootsOf(program, classes) {
  const found = [];
  visit(program, node => {
    if (node.type === 'ClassDeclaration' && classes.includes(node.id.name)) {
      found.push(node);
    }
  });
  return found;
}

function instrument(code, classes) {
  const inserted = [];
  const program = parse(code, {ecmaVersion: 'latest', sourceType: 'script'});
  const roots = classes === ALL ? [program] : rootsOf(program, classes);
  const insertCall = node => {
    if (!FUNCTIONS.includes(node.type)) {
      return;
    }
    const {start, end, type} = node.body;
    if (type === 'BlockStatement') {
      inserted.push({at: start + 1, text: `${CALLED}();`});
    } else {
      inserted.push({at: start, text: `(${CALLED}(), `}, {at: end, text: ')'});
    }
  };
  roots.forEach(root => visit(root, insertCall));
  inserted.sort((a, b) => a.at - b.at);
  let at = 0;
  const pieces = [];
  for (const insertion of inserted) {
    pieces.push(code.slice(at, insertion.at), insertion.text);
    at = insertion.at;
  }
  return pieces.join('') + code.slice(at);
}

function isNode(value) {
  return typeof value?.type === 'string';
}

function visit(node, act) {
  act(node);
  for (const child of Object.values(node)) {
    if (Array.isArray(child)) {
      child.forEach(each => isNode(each) && visit(each, act));
    } else if (isNode(child)) {
      visit(child, act);
    }
  }
}

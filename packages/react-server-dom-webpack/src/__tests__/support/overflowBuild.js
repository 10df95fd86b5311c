// Our servers and clients in a build whose functions overflow the stack on demand: at its n-th call
// since `arm`, a function throws what a call on a used-up stack throws.
import fs from 'fs';
import path from 'path';

import {parse} from 'acorn';

import {
  loadClientLayer,
  loadServerLayer,
} from '../../../../../scripts/jest/layers.js';
import {installWebpackGlobals} from './clientModules.js';
import {MODE} from './layers.js';

const CALLED = '__called';

// The calls since `arm`, and the number of the one that overflows. It happens once, so that code
// which runs afterwards can be observed.
export class StackSwitch {
  count = 0;
  at = Infinity;
  error = null;

  arm(at) {
    this.count = 0;
    this.at = at;
    this.error = null;
  }

  called = () => {
    if (++this.count === this.at) {
      this.error = new RangeError('Maximum call stack size exceeded');
      throw this.error;
    }
  };
}

export function loadOverflowingClient(stackSwitch, host = 'node') {
  installWebpackGlobals();
  return loadClientLayer({
    implementation: 'ours',
    mode: MODE,
    host,
    evaluate: file => evaluate(file, stackSwitch),
  });
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

function evaluate(entry, {called}) {
  const file = path.join(
    path.dirname(entry),
    'cjs',
    `react-server-dom-webpack-${path.basename(entry, '.js')}.${MODE}.js`,
  );
  const code =
    instrumented.get(file) ?? instrument(fs.readFileSync(file, 'utf8'));
  instrumented.set(file, code);
  const module = {exports: {}};
  // eslint-disable-next-line no-new-func -- a copy of the bundle with a call in each function
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

function instrument(code) {
  const inserted = [];
  visit(parse(code, {ecmaVersion: 'latest', sourceType: 'script'}), node => {
    if (!FUNCTIONS.includes(node.type)) {
      return;
    }
    const {start, end, type} = node.body;
    if (type === 'BlockStatement') {
      inserted.push({at: start + 1, text: `${CALLED}();`});
    } else {
      inserted.push({at: start, text: `(${CALLED}(), `}, {at: end, text: ')'});
    }
  });
  inserted.sort((a, b) => a.at - b.at);
  let at = 0;
  const pieces = [];
  for (const insertion of inserted) {
    pieces.push(code.slice(at, insertion.at), insertion.text);
    at = insertion.at;
  }
  return pieces.join('') + code.slice(at);
}

function visit(node, act) {
  act(node);
  for (const key of Object.keys(node)) {
    const children = Array.isArray(node[key]) ? node[key] : [node[key]];
    for (const child of children) {
      if (typeof child?.type === 'string') {
        visit(child, act);
      }
    }
  }
}

// Side effects of importing an entry, in real processes.
'use strict';

const {execFileSync} = require('child_process');
const path = require('path');

const ROOT = path.resolve(__dirname, '../../..');
const PACKAGE = path.join(ROOT, 'build/node_modules/react-server-dom-webpack');
const HOSTS = ['node', 'edge', 'browser'];

const CASES = ['development', 'production'].flatMap(mode =>
  ['client', 'server', 'static'].map(kind => [mode, kind]),
);

// Returns when the process has ended. A process that hangs is killed after 30 seconds, and fails.
function run(kind, mode, script) {
  const isServer = kind !== 'client';
  return execFileSync(
    process.execPath,
    [...(isServer ? ['--conditions', 'react-server'] : []), '-e', script],
    {cwd: PACKAGE, env: {...process.env, NODE_ENV: mode}, timeout: 30000},
  ).toString();
}

function requireAll(kind) {
  return HOSTS.map(host => `require('./${kind}.${host}.js');`).join('');
}

const PROVIDE_WEBPACK =
  'globalThis.__webpack_require__ = Object.assign(() => {}, {u: String});';

test.each(CASES)('in %s, %s does not keep the process alive', (mode, kind) => {
  const output = run(
    kind,
    mode,
    `${PROVIDE_WEBPACK} ${requireAll(kind)} console.log('loaded');`,
  );

  expect(output).toBe('loaded\n');
});

test.each(CASES)('in %s, %s loads with a read-only then', (mode, kind) => {
  const output = run(
    kind,
    mode,
    `${PROVIDE_WEBPACK}
    Object.defineProperty(Promise.prototype, 'then', {writable: false});
    ${requireAll(kind)} console.log('loaded');`,
  );

  expect(output).toBe('loaded\n');
});

test.each(CASES)('in %s, only %s.browser changes webpack', (mode, kind) => {
  const output = run(
    kind,
    mode,
    `${PROVIDE_WEBPACK}
    const changed = ${JSON.stringify(HOSTS)}.filter(host => {
      const before = __webpack_require__.u;
      require('./${kind}.' + host + '.js');
      return __webpack_require__.u !== before;
    });
    console.log(changed, __webpack_require__.u('known'));`,
  );

  expect(output).toBe("[ 'browser' ] known\n");
});

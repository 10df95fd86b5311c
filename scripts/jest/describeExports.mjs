// Imports the modules in its arguments and prints their exports as JSON. Tests run it in separate
// processes, with and without the hooks.
import {pathToFileURL} from 'node:url';

const folder = pathToFileURL(process.cwd() + '/').href;

function withoutFolder(text) {
  return String(text).replaceAll(folder, '');
}

function callOutcome(value) {
  try {
    value();
    return 'returns';
  } catch (error) {
    return 'throws ' + withoutFolder(error.message);
  }
}

// Reads the marks first: export proxies have no other properties.
function describe(value) {
  if (typeof value !== 'function') {
    return typeof value;
  }
  const type = value.$$typeof;
  if (type === Symbol.for('react.client.reference')) {
    const {$$id, $$async} = value;
    const outcome = callOutcome(value);
    return {is: 'client', id: withoutFolder($$id), isAsync: $$async, outcome};
  }
  if (type === Symbol.for('react.server.reference')) {
    const {$$id, $$bound, name} = value;
    return {is: 'server', id: withoutFolder($$id), bound: $$bound, name};
  }
  return 'function';
}

// The position where the function `fail` of a module throws, if it exports one.
function firstFrame(namespace) {
  try {
    namespace.fail?.();
  } catch (error) {
    const frame = error.stack.split('\n').find(line => /^ +at /.test(line));
    return withoutFolder(/\(?([^ (]*:\d+:\d+)\)?$/.exec(frame)?.[1]);
  }
  return null;
}

async function describeModule(name) {
  try {
    const namespace = await import(folder + name);
    const exports = Object.fromEntries(
      Object.keys(namespace).map(key => [key, describe(namespace[key])]),
    );
    return {exports, frame: firstFrame(namespace)};
  } catch (error) {
    return {error: withoutFolder(error.message)};
  }
}

async function main() {
  const outcomes = {};
  for (const name of process.argv.slice(2)) {
    outcomes[name] = await describeModule(name);
  }
  console.log(JSON.stringify(outcomes));
  // Keeps the process alive until its input ends.
  process.stdin.resume();
}

main();

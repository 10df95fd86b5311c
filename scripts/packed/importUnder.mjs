// Imports entries with exactly the given conditions, and prints the result of each: {file, names}
// or {file, error}. It runs in a separate process:
//   node importUnder.mjs '{"specifiers", "conditions", "from", "hasWebpack"}'
// Node always adds its own conditions, so a hook replaces them.
import module from 'node:module';
import {fileURLToPath, pathToFileURL} from 'node:url';

const {specifiers, conditions, from, hasWebpack} = JSON.parse(process.argv[2]);

// A source, because Node 20 only has hooks in a thread of their own.
const HOOK = `
  let given;
  export function initialize(passed) {
    given = passed;
  }
  export function resolve(specifier, context, next) {
    const {specifiers, ...replaced} = given;
    return specifiers.includes(specifier)
      ? next(specifier, {...context, ...replaced})
      : next(specifier, context);
  }
`;

const HOOK_URL = 'data:text/javascript,' + encodeURIComponent(HOOK);
const data = {specifiers, conditions, parentURL: String(pathToFileURL(from))};

async function replaceConditions() {
  if (module.registerHooks === undefined) {
    module.register(HOOK_URL, {data});
    return;
  }
  const {initialize, resolve} = await import(HOOK_URL);
  initialize(data);
  module.registerHooks({resolve});
}

if (hasWebpack) {
  globalThis.__webpack_require__ = () => {};
}

// Newer releases of Node give the namespace of a CommonJS module a name for its whole value.
function isNamedExport(name) {
  return name !== 'default' && name !== 'module.exports';
}

function describe({name, code, message}) {
  return {name, code, message};
}

async function importEntry(specifier) {
  let file = null;
  try {
    // Also known if the evaluation of the file throws.
    file = fileURLToPath(import.meta.resolve(specifier));
    const names = Object.keys(await import(specifier));
    return {file, names: names.filter(isNamedExport).sort()};
  } catch (error) {
    return {file, error: describe(error)};
  }
}

async function importEntries() {
  await replaceConditions();
  const outcomes = [];
  for (const specifier of specifiers) {
    outcomes.push(await importEntry(specifier));
  }
  return JSON.stringify(outcomes);
}

// The message channel of some servers would keep the process alive.
importEntries().then(text => process.stdout.write(text, () => process.exit()));

// Imports entries with exactly the given conditions, and prints the result of each: {file, names}
// or {file, error}. It runs in a separate process:
//   node importUnder.mjs '{"specifiers", "conditions", "from", "hasWebpack"}'
// Node always adds its own conditions, so a hook replaces them.
import {register} from 'node:module';
import {fileURLToPath, pathToFileURL} from 'node:url';

const {specifiers, conditions, from, hasWebpack} = JSON.parse(process.argv[2]);

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

register('data:text/javascript,' + encodeURIComponent(HOOK), {
  data: {specifiers, conditions, parentURL: String(pathToFileURL(from))},
});

if (hasWebpack) {
  globalThis.__webpack_require__ = () => {};
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
    return {file, names: names.filter(name => name !== 'default').sort()};
  } catch (error) {
    return {file, error: describe(error)};
  }
}

async function importEntries() {
  const outcomes = [];
  for (const specifier of specifiers) {
    outcomes.push(await importEntry(specifier));
  }
  return JSON.stringify(outcomes);
}

// The message channel of some servers would keep the process alive.
importEntries().then(text => process.stdout.write(text, () => process.exit()));

// Replaces the modules of Flight in a runtime. The text keeps its length and its lines after an edit,
// so that the source map holds for the rest of the file.
'use strict';

const {
  OURS,
  parseBundleName,
  parseModuleId,
  reactModules,
} = require('./names.js');
const {Refusal} = require('./refusal.js');
const {readRuntime} = require('./readRuntime.js');

// Names that are short, and that nothing in a bundle uses.
const PARAMETERS = '(module, exports, load)';

function padTo(original, code) {
  const lines = original.split('\n');
  const last = lines.length === 1 ? '' : ' '.repeat(lines.at(-1).length - 1);
  const rest = code.slice(0, -1);
  const used = rest.length + 1 + (lines.length - 1) + last.length;
  const fill = original.length - used;
  if (fill < 0) {
    return null;
  }
  return rest + ' '.repeat(fill) + '\n'.repeat(lines.length - 1) + last + '}';
}

function bundleFile({binding, channel, side, environment, mode}) {
  return `${binding}${channel}-${side}.${environment}.${mode}.js`;
}

function replacement({isMethod, type}, bundle) {
  const request = `./${OURS}/${bundleFile(bundle)}`;
  const body = `{module.exports = require(${JSON.stringify(request)})(load);}`;
  if (isMethod) {
    return PARAMETERS + body;
  }
  return type === 'ArrowFunctionExpression'
    ? `${PARAMETERS}=>${body}`
    : `function${PARAMETERS}${body}`;
}

// The bundles in a runtime. React's own small modules, which export their functions, stay.
function bundlesIn({modules}, file) {
  const found = [];
  for (const id of modules.keys()) {
    const parts = parseModuleId(id);
    if (parts === null || !parts.file.startsWith('cjs/')) {
      continue;
    }
    const bundle = parseBundleName(parts.file);
    if (bundle === null || bundle.binding !== parts.binding) {
      throw new Refusal(`${file} has an unknown module of Flight: ${id}`);
    }
    found.push({...bundle, ...parts, module: modules.get(id)});
  }
  return found;
}

// Everything must get Flight from modules of the same folder, so that no second copy stays in use.
function checkCalls({calls}, bundles, file) {
  const folderOf = id => id.slice(0, id.indexOf('/cjs/') + 1);
  for (const {id} of bundles) {
    const callers = calls.filter(call => call.id === id);
    const otherCaller = callers.find(
      ({from}) =>
        typeof from !== 'string' ||
        !from.startsWith(folderOf(id)) ||
        from.includes('/cjs/'),
    );
    if (otherCaller !== undefined || callers.length === 0) {
      throw new Refusal(
        `${file} loads ${id} from ${otherCaller?.from ?? 'no module'}, ` +
          'where a module of its folder was expected',
      );
    }
  }
}

// A folder's module without a bundle: Flight is somewhere else in the file.
function checkFolders({modules}, bundles, file) {
  const folderOf = ({layer, binding, channel}) => layer + binding + channel;
  const known = new Set(bundles.map(folderOf));
  for (const id of modules.keys()) {
    const parts = parseModuleId(id);
    if (parts !== null && !known.has(folderOf(parts))) {
      throw new Refusal(`${file} has ${id}, but no bundle of Flight for it`);
    }
  }
}

function checkReact({modules}, bundle, file) {
  for (const react of Object.values(reactModules(bundle))) {
    if (!modules.has(react)) {
      throw new Refusal(`${file} has ${bundle.id}, but no module ${react}`);
    }
  }
}

function splice(text, edits) {
  let result = '';
  let position = 0;
  for (const {start, end, code} of [...edits].sort(
    (a, b) => a.start - b.start,
  )) {
    result += text.slice(position, start) + code;
    position = end;
  }
  return result + text.slice(position);
}

function editOf(text, {id, module: found, ...bundle}, file) {
  const {start, end} = found;
  const code = padTo(text.slice(start, end), replacement(found, bundle));
  if (code === null) {
    throw new Refusal(`${file} has too little text in ${id} to replace it`);
  }
  return {start, end, code};
}

// {text, bundles}: the edited runtime, and the bundles that it now loads from files of ours. Modules of
// bindings that are not in `bindings` stay.
function editRuntime(text, file, bindings) {
  const runtime = readRuntime(text, file);
  const ids = [...runtime.modules.keys()];
  if (ids.every(id => parseModuleId(id) === null)) {
    throw new Refusal(`${file} has no module of Flight, one was expected`);
  }
  const all = bundlesIn(runtime, file);
  checkCalls(runtime, all, file);
  checkFolders(runtime, all, file);
  const bundles = all.filter(({binding}) => bindings.includes(binding));
  for (const bundle of bundles) {
    checkReact(runtime, bundle, file);
  }
  const edits = bundles.map(bundle => editOf(text, bundle, file));
  return {text: splice(text, edits), bundles};
}

module.exports = {bundleFile, editRuntime};

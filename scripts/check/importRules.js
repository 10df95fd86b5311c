// Checks an import graph for edges that the table does not allow, and for cycles. An edge is
// [importing file, imported file, 'value' or 'type'], the files relative to the repository.
//
// In the sources of one package, type-only imports may point in any direction and form cycles:
// records that refer to each other are declared where they live. Between packages, and between the
// sources, `reply/` and `dev/`, the same rules apply as for values.
'use strict';

const {
  ENTRY_FILES,
  FRONT_DOORS,
  LAYERS,
  PACKAGES,
} = require('./importTable.js');

function splitFile(file) {
  const match = /^packages\/([^/]+)\/(src\/)?(.*)$/.exec(file);
  if (match === null) {
    return null;
  }
  const [, packageName, inSources, rest] = match;
  return {packageName, path: inSources === undefined ? '../' + rest : rest};
}

function isInSources({path}) {
  return !path.startsWith('../');
}

function matchLength(pattern, path) {
  if (pattern === './') {
    return path.includes('/') ? -1 : 0;
  }
  const matches = pattern.endsWith('/')
    ? path.startsWith(pattern)
    : path === pattern;
  return matches ? pattern.length : -1;
}

function layerOf({packageName, path}) {
  let found = null;
  let longest = -1;
  for (const [name, {files}] of Object.entries(LAYERS[packageName] ?? {})) {
    const length = Math.max(...files.map(file => matchLength(file, path)));
    if (length > longest) {
      longest = length;
      found = name;
    }
  }
  return found;
}

function isDevelopment(file) {
  return file.includes('/src/dev/');
}

function mayImportDevelopment(file) {
  return isDevelopment(file) || ENTRY_FILES.some(pattern => pattern.test(file));
}

// The folder that the import enters without its index.js, if any.
function findBackEntry(from, to) {
  return FRONT_DOORS.find(
    folder =>
      to.startsWith(folder) &&
      !from.startsWith(folder) &&
      to !== folder + 'index.js',
  );
}

// `complaintAbout` has already checked imports of dev/.
function complaintWithin(packageName, fromLayer, toLayer) {
  if (fromLayer === toLayer) {
    return null;
  }
  const allowed = LAYERS[packageName][fromLayer].imports;
  if (allowed.includes(toLayer) || toLayer === 'dev') {
    return null;
  }
  return (
    `layer ${fromLayer} may import ` +
    (allowed.length === 0 ? 'no other layer' : allowed.join(', ')) +
    `, not ${toLayer}`
  );
}

// The reason why the import is not allowed, or null.
function complaintAbout([from, to, kind]) {
  if (isDevelopment(to) && !mayImportDevelopment(from)) {
    return 'production code may not import dev/';
  }
  const folder = findBackEntry(from, to);
  if (folder !== undefined) {
    return `import ${folder}index.js instead`;
  }
  const importing = splitFile(from);
  const imported = splitFile(to);
  if (importing === null || imported === null) {
    return 'sources import packages only';
  }
  const fromLayer = layerOf(importing);
  const toLayer = layerOf(imported);
  if (fromLayer === null || toLayer === null) {
    const file = fromLayer === null ? from : to;
    return `${file} belongs to no layer of scripts/check/importTable.js`;
  }
  if (importing.packageName === imported.packageName) {
    return kind === 'type' && isInSources(importing) && isInSources(imported)
      ? null
      : complaintWithin(importing.packageName, fromLayer, toLayer);
  }
  return PACKAGES[importing.packageName].includes(imported.packageName)
    ? null
    : `${importing.packageName} may not import ${imported.packageName}`;
}

function checkEdges(edges) {
  const complaints = [];
  for (const edge of edges) {
    const [from, to] = edge;
    const complaint = complaintAbout(edge);
    if (complaint !== null) {
      complaints.push(`${from} → ${to}: ${complaint}`);
    }
  }
  return complaints;
}

function neighbours(edges) {
  const graph = new Map();
  for (const [from, to, kind] of edges) {
    if (kind === 'type') {
      continue;
    }
    if (!graph.has(from)) {
      graph.set(from, []);
    }
    graph.get(from).push(to);
  }
  return graph;
}

// Cycles of value imports. A depth-first search: a file that is found again while it is open closes a
// cycle. Reports one cycle per closing edge.
function findCycles(edges) {
  const graph = neighbours(edges);
  const done = new Set();
  const open = [];
  const cycles = [];

  function visit(file) {
    const start = open.indexOf(file);
    if (start !== -1) {
      cycles.push([...open.slice(start), file]);
      return;
    }
    if (done.has(file)) {
      return;
    }
    open.push(file);
    (graph.get(file) ?? []).forEach(visit);
    open.pop();
    done.add(file);
  }

  [...graph.keys()].sort().forEach(visit);
  return cycles;
}

module.exports = {checkEdges, findCycles, layerOf, splitFile};

// What `apply` changes in a package of Next. It reads only, and refuses what it does not recognise.
'use strict';

const path = require('path');
const {
  FOLDERS,
  OURS,
  RUNTIMES,
  TRIED,
  folderOf,
  parseBundleName,
} = require('./names.js');
const {bundleFile, editRuntime} = require('./editRuntime.js');
const {Refusal} = require('./refusal.js');
const {namesOfExports} = require('./syntax.js');

const RUNTIME_FILE = /\.runtime\.(dev|prod)\.js$/;

// The internals of React on which Flight relies belong to a release.
const REACT = /^19\.3\./;

function commitOf(version) {
  return version.replace(/^.*-(canary|experimental)-/, '');
}

function isForBrowsers({side, environment}) {
  return side === 'client' && environment === 'browser';
}

// With `isServerOnly`, browsers keep Next's own client. `original`: {read(file), list(folder)} of the package as it was published, with paths below its root.
class Plan {
  constructor({original, ours, bindings, isServerOnly}) {
    this.original = original;
    this.ours = ours;
    this.bindings = bindings;
    this.isServerOnly = isServerOnly;
    this.changes = new Map();
    this.exports = new Map();
    this.left = [];
  }

  readText(file) {
    const bytes = this.original.read(file);
    const text = bytes.toString('utf8');
    if (!Buffer.from(text).equals(bytes)) {
      throw new Refusal(`${file} is not text in UTF-8`);
    }
    return text;
  }

  // The version of React for which the bundles in a folder were made.
  reactOf(folder) {
    const file = `${folderOf(folder)}/package.json`;
    const {peerDependencies = {}} = JSON.parse(this.readText(file));
    return peerDependencies.react ?? '(unknown version)';
  }

  // A version of the experimental channel only names a commit. It is the one of the copies beside it.
  checkReact(folder) {
    const react = this.reactOf(folder);
    const stable = this.reactOf({...folder, channel: ''});
    if (!REACT.test(stable) || commitOf(react) !== commitOf(stable)) {
      throw new Refusal(
        `flight-next needs Next.js ${TRIED}. The Flight in ${folderOf(folder)} is of React ` +
          `${react}, ours is of React 19.3`,
      );
    }
  }

  // The bundles in the folder of a binding. The names of their exports are those that the copies in
  // runtimes need, too.
  planFolder(which) {
    this.checkReact(which);
    const folder = folderOf(which);
    const bundles = this.original
      .list(`${folder}/cjs`)
      .map(name => parseBundleName('cjs/' + name))
      .filter(bundle => bundle !== null)
      .map(bundle => ({...bundle, ...which}));
    if (bundles.length === 0) {
      throw new Refusal(`${folder}/cjs has no bundles of Flight`);
    }
    for (const bundle of bundles) {
      const file = `${folder}/${bundle.file}`;
      const wanted = namesOfExports(this.readText(file), file);
      const missing = this.ours.missing(bundle, wanted);
      if (missing.length > 0 || wanted.size === 0) {
        throw new Refusal(
          `${file} exports ${missing.join(', ') || 'nothing'}, ` +
            'which this version of flight-next does not have',
        );
      }
      this.exports.set(file, wanted);
      if (!(this.isServerOnly && isForBrowsers(bundle))) {
        this.changes.set(file, this.ours.forFolder(bundle, wanted));
      }
    }
  }

  planRuntime(name) {
    const file = `${RUNTIMES}/${name}`;
    const before = this.readText(file);
    if (!before.includes('/react-server-dom-')) {
      return;
    }
    const {text, bundles} = editRuntime(before, file, this.bindings);
    if (bundles.length === 0) {
      this.left.push(file);
      return;
    }
    this.changes.set(file, text);
    for (const bundle of bundles) {
      const wanted = this.exports.get(`${folderOf(bundle)}/${bundle.file}`);
      if (wanted === undefined) {
        throw new Refusal(
          `${file} has ${bundle.id}, but ${folderOf(bundle)} has no ${bundle.file}`,
        );
      }
      const added = `${RUNTIMES}/${OURS}/${bundleFile(bundle)}`;
      this.changes.set(added, this.ours.forRuntime(bundle, wanted));
    }
  }
}

// {changes: path → text, left: the files and folders that stay, because we have no such binding}
function planChanges(options) {
  const plan = new Plan(options);
  for (const folder of FOLDERS) {
    if (options.bindings.includes(folder.binding)) {
      plan.planFolder(folder);
    } else {
      plan.left.push(folderOf(folder));
    }
  }
  const runtimes = options.original
    .list(RUNTIMES)
    .filter(name => RUNTIME_FILE.test(name));
  for (const name of runtimes.sort()) {
    plan.planRuntime(name);
  }
  const hasRuntime = [...plan.changes.keys()].some(
    file => path.posix.dirname(file) === RUNTIMES,
  );
  if (!hasRuntime) {
    throw new Refusal(`${RUNTIMES} has no runtime with Flight`);
  }
  return {changes: plan.changes, left: plan.left};
}

module.exports = {planChanges};

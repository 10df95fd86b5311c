// Our bundles, as Next needs them: the names of the bundler's functions, additional exports, and a
// form for runtimes, which have React inside.
'use strict';

const fs = require('fs');
const path = require('path');
const {reactModules} = require('./names.js');
const {Refusal} = require('./refusal.js');
const {namesOfExports, parseScript, walk} = require('./syntax.js');

const PACKAGE = path.resolve(__dirname, '..');

// The published package has the bundles in `vendor`. In the repository they are in the build.
const PLACES = [
  path.join(PACKAGE, 'vendor'),
  path.resolve(PACKAGE, '../../build/node_modules'),
];

const REQUIRE = 'globalThis.__next_require__';
const LOAD_CHUNK = 'globalThis.__next_chunk_load__';

// What Next's copies call instead of the functions of the bundler, outside of browsers.
const GLOBALS = {
  webpack: {
    bundled: {__webpack_require__: REQUIRE},
    runtime: {__webpack_require__: REQUIRE, __webpack_chunk_load__: LOAD_CHUNK},
  },
  turbopack: {
    bundled: {
      __turbopack_require__: REQUIRE,
      __turbopack_load_by_url__: LOAD_CHUNK,
    },
    runtime: {
      __turbopack_require__: REQUIRE,
      __turbopack_load_by_url__: LOAD_CHUNK,
    },
  },
};

const WARN_OF_FUNCTION = `if (typeof object === 'function') {
    console.error('registerServerObjectReference expected an object, got a function "%s". ' +
      'Register functions with registerServerReference.', object.name);
  }`;

// Names that Next's copies export and 19.3.1 does not: name → code for a mode. As in Next's copies, the
// object is returned, with the properties of a reference.
const ADDITIONS = {
  registerServerObjectReference:
    mode => `exports.registerServerObjectReference = (object, id, name) => {
  ${mode === 'development' ? WARN_OF_FUNCTION : ''}
  return Object.defineProperties(object, {
    $$typeof: {value: Symbol.for('react.server.reference')},
    $$id: {value: name === null ? id : id + '#' + name, configurable: true},
  });
};
`,
};

// The folder with our packages, or the one of `--flight`.
function findPackages(given) {
  const places = given === undefined ? PLACES : [path.resolve(given)];
  const found = places.find(place =>
    fs.existsSync(path.join(place, 'react-server-dom-webpack/package.json')),
  );
  if (found === undefined) {
    throw new Refusal(
      `react-server-dom-webpack was not found in ${places.join(' or ')}. In a ` +
        'clone of the repository, run "yarn build" first.',
    );
  }
  return found;
}

// The versions of the packages that exist, by binding.
function readVersions(packages, bindings) {
  const versions = {};
  for (const binding of bindings) {
    const name = `react-server-dom-${binding}/package.json`;
    const file = path.join(packages, name);
    if (fs.existsSync(file)) {
      versions[binding] = JSON.parse(fs.readFileSync(file, 'utf8')).version;
    }
  }
  return versions;
}

function renameGlobals(text, file, names) {
  let result = '';
  let position = 0;
  walk(parseScript(text, file), ({type, name, start, end}, ancestors) => {
    if (type !== 'Identifier' || !Object.hasOwn(names, name)) {
      return;
    }
    const parent = ancestors.at(-1);
    if (parent.type === 'MemberExpression' && parent.property.start === start) {
      return;
    }
    result += text.slice(position, start) + names[name];
    position = end;
  });
  return result + text.slice(position);
}

class OurFiles {
  constructor(packages) {
    this.packages = packages;
    this.read = new Map();
  }

  // Our bundle with the path of React's.
  bundle({binding, file}) {
    const known = this.read.get(file);
    if (known !== undefined) {
      return known;
    }
    const folder = `react-server-dom-${binding}`;
    const source = path.join(this.packages, folder, file);
    if (!fs.existsSync(source)) {
      throw new Refusal(`${source} does not exist: build the package again.`);
    }
    const text = fs.readFileSync(source, 'utf8');
    const bundle = {file, text, exports: namesOfExports(text, file)};
    this.read.set(file, bundle);
    return bundle;
  }

  // Names that Next's bundle exports, and ours cannot.
  missing(bundle, wanted) {
    const {exports: ours} = this.bundle(bundle);
    return [...wanted].filter(
      name => !ours.has(name) && !Object.hasOwn(ADDITIONS, name),
    );
  }

  additions(bundle, wanted) {
    const {exports: ours} = this.bundle(bundle);
    return [...wanted]
      .filter(name => !ours.has(name) && Object.hasOwn(ADDITIONS, name))
      .map(name => ADDITIONS[name](bundle.mode))
      .join('');
  }

  // The file for the folder of a binding, which the application's bundler reads.
  forFolder(bundle, wanted) {
    const {text, file} = this.bundle(bundle);
    const names =
      bundle.environment === 'browser' ? {} : GLOBALS[bundle.binding].bundled;
    const renamed = renameGlobals(text, file, names);
    return `${renamed}\n${this.additions(bundle, wanted)}`;
  }

  // The file for a runtime: a function of the runtime's require, which returns the exports.
  forRuntime(bundle, wanted) {
    const {text, file} = this.bundle(bundle);
    const names = GLOBALS[bundle.binding].runtime;
    return (
      `'use strict'; const fromNode = require; const REACT = ${JSON.stringify(reactModules(bundle))}; ` +
      'module.exports = load => { const module = {exports: {}}; ' +
      'const require = name => Object.hasOwn(REACT, name) ? load(REACT[name]) : fromNode(name); ' +
      '((exports, module, require) => { ' +
      `${renameGlobals(text, file, names)}\n${this.additions(bundle, wanted)}` +
      '})(module.exports, module, require); return module.exports; };\n'
    );
  }
}

module.exports = {OurFiles, findPackages, readVersions};

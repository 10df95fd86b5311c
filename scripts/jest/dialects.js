// The shared tests call servers and clients with webpack's parameters. A dialect translates the calls for
// the packages of a bundler whose runtime has the manifests: it puts the manifests where that runtime has
// them, immediately before each call.
'use strict';

// With webpack's parameters, the second argument of renders is the client manifest, and that of decoders is the
// server manifest.
const RENDERS = [
  'renderToReadableStream',
  'renderToPipeableStream',
  'prerender',
  'prerenderToNodeStream',
];
const DECODERS = [
  'decodeReply',
  'decodeReplyFromBusboy',
  'decodeReplyFromAsyncIterable',
  'decodeAction',
];

// `exports` with other functions, for the names that it has.
function replace(exports, replacements) {
  const replaced = {...exports};
  for (const [name, create] of Object.entries(replacements)) {
    if (exports[name] !== undefined) {
      replaced[name] = create(exports[name]);
    }
  }
  return replaced;
}

function namesTo(names, create) {
  return Object.fromEntries(names.map(name => [name, create]));
}

// `use` puts a manifest in its place.
function translateServer(exports, use) {
  return replace(exports, {
    ...namesTo(RENDERS, render => (model, manifest, ...options) => {
      use.clientManifest(manifest ?? {});
      return render(model, ...options);
    }),
    ...namesTo(DECODERS, decode => (body, manifest, ...options) => {
      use.serverManifest(manifest ?? {}, exports);
      return decode(body, ...options);
    }),
    decodeFormState:
      decode =>
      (result, body, manifest, ...options) => {
        use.serverManifest(manifest ?? {}, exports);
        return decode(result, body, ...options);
      },
  });
}

function translateClient(exports, use) {
  const read =
    create =>
    (source, {serverConsumerManifest, callServer, ...options} = {}) => {
      use.consumerManifest(serverConsumerManifest ?? {});
      exports.setServerCallback?.(callServer);
      return create(source, options);
    };
  return replace(exports, {
    createFromReadableStream: read,
    createFromFetch: read,
    createFromNodeStream: create => (source, manifest, options) => {
      use.consumerManifest(manifest ?? {});
      return create(source, options);
    },
  });
}

const RSPACK_PLACES = {
  clientManifest(clientManifest) {
    Object.assign(rspackManifests(), {clientManifest});
  },
  serverManifest(serverManifest) {
    Object.assign(rspackManifests(), {serverManifest});
  },
  consumerManifest({moduleMap, moduleLoading, serverModuleMap}) {
    Object.assign(rspackManifests(), {
      serverConsumerModuleMap: moduleMap,
      moduleLoading,
      serverManifest: serverModuleMap,
    });
  },
};

function rspackManifests() {
  globalThis.__rspack_rsc_manifest__ ??= {};
  return globalThis.__rspack_rsc_manifest__;
}

// Parcel's bundles are the files of webpack's chunks.
function bundlesOf(chunks) {
  return chunks.filter((_, index) => index % 2 === 1).map(String);
}

// id in the server manifest → id in the runtime (bundlerGlobals.js)
const parcelModules = new Map();

// The manifest of the last render, in which references find their modules.
let parcelManifest = {};

const PARCEL_PLACES = {
  clientManifest(manifest) {
    parcelManifest = manifest;
  },
  serverManifest(manifest, {registerServerActions}) {
    const modules = {};
    parcelModules.clear();
    for (const [key, {id, chunks}] of Object.entries(manifest)) {
      modules[key] = bundlesOf(chunks);
      parcelModules.set(key, id);
    }
    registerServerActions(modules);
  },
  // Parcel's responses have all that is needed.
  consumerManifest() {},
};

// A reference whose module is looked up when it is serialized.
function parcelReference(createClientReference, id, name) {
  const entry = () => parcelManifest[`${id}#${name}`] ?? parcelManifest[id];
  return Object.defineProperties(createClientReference(id, name, []), {
    $$id: {get: () => entry().id},
    $$bundles: {get: () => bundlesOf(entry().chunks)},
  });
}

// `create` takes the id of the module and the export.
function parcelFunctionCreator(create, {setServerCallback}) {
  return (id, callServer) => {
    setServerCallback?.(callServer);
    const end = id.lastIndexOf('#');
    return create(id.slice(0, end), id.slice(end + 1));
  };
}

const always = () => true;

const DIALECTS = {
  parcel: {
    translateServer: exports => ({
      ...translateServer(exports, PARCEL_PLACES),
      registerClientReference: (_, id, name) =>
        parcelReference(exports.createClientReference, id, name),
    }),
    translateClient: exports =>
      replace(translateClient(exports, PARCEL_PLACES), {
        createServerReference: create => parcelFunctionCreator(create, exports),
      }),
    // Of an id of a server function that is not registered.
    codes: {589: 585},
    // [id, chunks, name] → [id, name, bundles]
    translateModule: ([id, chunks, name]) => [id, name, bundlesOf(chunks)],
    // Without proxies of whole modules, and without functions that are loaded where HTML is rendered.
    canRun: row =>
      !(row.moduleProxy || row.needsManifest || row.serverFunctions),
  },
  rspack: {
    translateServer: exports => translateServer(exports, RSPACK_PLACES),
    translateClient: exports => translateClient(exports, RSPACK_PLACES),
    translateModule: metadata => metadata,
    // Without proxies of whole modules.
    canRun: row => !row.moduleProxy,
    // The reference neither escapes module ids with a dollar sign nor gives rows to long file names.
    referenceSends: row => !row.dollarImport,
    referenceWrites: row =>
      !(row.dollarImport || row.forms.includes('import string')),
  },
};

const unchanged = value => value;

const WEBPACK = {
  translateServer: unchanged,
  translateClient: unchanged,
  translateModule: unchanged,
  // React's error numbers that differ.
  codes: {},
  canRun: always,
  // Whether clients can read what the reference sends, and whether its bytes are those of the example.
  referenceSends: always,
  referenceWrites: always,
};

function dialectOf(bundler) {
  return {...WEBPACK, ...DIALECTS[bundler]};
}

// The module that Parcel's runtime has for an id.
function parcelModuleOf(id) {
  return parcelModules.get(id) ?? id;
}

module.exports = {dialectOf, parcelModuleOf};

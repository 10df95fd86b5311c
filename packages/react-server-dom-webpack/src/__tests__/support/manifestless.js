// A binding that differs from webpack's in everything that a binding may decide: no function takes a
// manifest, references and metadata have another form, the functions have other names.
const MODULES = {
  'Button.js': {Button: 'the button'},
  'act.js': {save: () => 'saved'},
};

const modules = {
  // "act.js save"
  resolveServerReference: (manifest, id) => [...id.split(' '), manifest],
  preloadModule: () => null,
  requireModule: ([id, name]) => MODULES[id][name],
};

const has = kind => value => value.$$typeof === Symbol.for(kind);

// The renderer only asks about values with a `$$typeof`.
export const BUTTON = {
  $$typeof: Symbol.for('client'),
  id: 'Button.js',
  name: 'Button',
};

export const serverBinding = {
  references: {
    isClientReference: has('client'),
    getClientReferenceKey: reference => reference.id,
    resolveClientReferenceMetadata: (manifest, {id, name}) => [
      id,
      name,
      ['a.js'],
      {manifest: manifest === undefined ? 'none' : 'given'},
    ],
    isServerReference: fn => fn === MODULES['act.js'].save,
    getServerReferenceId: () => 'act.js save',
    getServerReferenceBoundArguments: () => null,
    getServerReferenceLocation: () => undefined,
  },
  modules,
};

export function createConsumerBinding(preloads) {
  return {
    modules,
    acceptMetadata: content => content,
    resolveClientReference: (manifest, [id, name]) => [id, name, manifest],
    prepareDestination: (manifest, [, , bundles], nonce) =>
      preloads.push([manifest, ...bundles, nonce]),
    serverManifestOf: () => 'built in',
  };
}

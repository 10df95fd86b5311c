// A host whose modules are the functions themselves, by id. Clients may call registered
// functions.

const MARK = Symbol('for clients');

export function forClients(fn) {
  fn[MARK] = true;
  return fn;
}

// If `loading` is null, every module is loaded already.
export function hostOf(functions, loading = null) {
  return {
    resolveServerReference(manifest, id) {
      if (!Object.hasOwn(functions, id)) {
        throw new Error(`no function ${id} in the ${manifest}`);
      }
      return id;
    },
    preloadModule: () => loading,
    requireModule: id => functions[id],
    isServerReference: fn => fn[MARK] === true,
  };
}

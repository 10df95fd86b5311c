// The dependency of the client runtime on a client module: the module with all its exports,
// without any code.

import type {ModuleDependency, Webpack} from './webpackTypes.js';

// One class per copy of webpack, because it extends a class of webpack.
const CLASSES: WeakMap<interface {}, Class<ModuleDependency>> = new WeakMap();

function createClass(webpack: Webpack): Class<ModuleDependency> {
  // A dependency uses all exports of its module by default.
  class ClientReferenceDependency
    extends webpack.dependencies.ModuleDependency
  {
    get type(): string {
      return 'client-reference';
    }

    // Resolved like an `import`.
    get category(): string {
      return 'esm';
    }
  }
  return ClientReferenceDependency;
}

// Caches on disk contain instances. Each copy of this package has its own class, so its file
// is part of the name.
function register(webpack: Webpack, type: Class<ModuleDependency>): void {
  webpack.util.serialization.register(
    type,
    __filename,
    'ClientReferenceDependency',
    {
      serialize(dependency, context) {
        dependency.serialize(context);
      },
      deserialize(context) {
        const dependency = new type('');
        dependency.deserialize(context);
        return dependency;
      },
    },
  );
}

export function getClientReferenceDependency(
  webpack: Webpack,
): Class<ModuleDependency> {
  const known = CLASSES.get(webpack);
  if (known !== undefined) {
    return known;
  }
  const type = createClass(webpack);
  register(webpack, type);
  CLASSES.set(webpack, type);
  return type;
}

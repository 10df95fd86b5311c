import module from 'node:module';
import * as loader from 'react-server-dom-webpack/node-loader';

// Node 20 has no synchronous hooks.
if (module.registerHooks === undefined) {
  module.register('react-server-dom-webpack/node-loader', import.meta.url);
} else {
  module.registerHooks(loader);
}
module.createRequire(import.meta.url)(
  'react-server-dom-webpack/node-register',
)();

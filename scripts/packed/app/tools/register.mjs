import {createRequire, register} from 'node:module';

register('react-server-dom-webpack/node-loader', import.meta.url);
createRequire(import.meta.url)('react-server-dom-webpack/node-register')();

// React DevTools on a page, without the browser extension: its backend is installed before React,
// and its store is connected when the page is complete.
'use strict';

const path = require('path');
const esbuild = require('esbuild');

// Backend and frontend are both in the page, and call each other.
const BACKEND = `
  import * as backend from 'react-devtools-inline/backend';
  backend.initialize(window);
  globalThis.devToolsBackend = backend;
`;
const FRONTEND = `
  import {createBridge, createStore, initialize} from 'react-devtools-inline/frontend';
  const backend = globalThis.devToolsBackend;
  const listeners = [];
  const wall = {
    listen(listener) {
      listeners.push(listener);
      return () => listeners.splice(listeners.indexOf(listener), 1);
    },
    send: (event, payload) =>
      listeners.forEach(listener => listener({event, payload})),
  };
  const bridge = createBridge(window, wall);
  const store = createStore(bridge);
  initialize(window, {bridge, store});
  backend.activate(window, {bridge: backend.createBridge(window, wall)});
  globalThis.devTools = {bridge, store};
`;

function bundle(contents) {
  const {outputFiles} = esbuild.buildSync({
    stdin: {contents, resolveDir: path.resolve(__dirname, '../..')},
    // Only the user interface needs it, which is not rendered.
    alias: {'react-is': 'react'},
    bundle: true,
    define: {'process.env.NODE_ENV': '"production"'},
    write: false,
  });
  return outputFiles[0].text;
}

// Must be called before the page is loaded.
function installDevTools(page) {
  return page.addInitScript({content: bundle(BACKEND)});
}

// The components in the panel, in the order and with the depths of its tree, with the result of
// `inspectElement` for each. DOM elements are omitted.
async function inspectComponents(page) {
  await page.evaluate(bundle(FRONTEND));
  await page.waitForFunction(() => globalThis.devTools.store.numElements > 0);
  return page.evaluate(inspectAll);
}

// Runs in the page.
async function inspectAll() {
  const HOST_COMPONENT = 7;
  const {bridge, store} = globalThis.devTools;
  const inspect = id =>
    new Promise(resolve => {
      const listener = answer => {
        if (answer.id === id) {
          bridge.removeListener('inspectedElement', listener);
          resolve(answer.value);
        }
      };
      bridge.addListener('inspectedElement', listener);
      bridge.send('inspectElement', {
        forceFullData: true,
        id,
        path: null,
        rendererID: store.getRendererIDForElement(id),
        requestID: id,
      });
    });
  const components = [];
  for (let index = 0; index < store.numElements; index++) {
    const {id, displayName, depth, key, type} = store.getElementAtIndex(index);
    if (type !== HOST_COMPONENT) {
      const {env, owners, props, source, stack, suspendedBy} =
        await inspect(id);
      components.push({
        name: displayName,
        depth,
        key,
        env,
        owners: owners?.map(owner => [owner.displayName, owner.env]),
        props: props?.data,
        source,
        stack,
        suspendedBy: suspendedBy?.data.map(({awaited}) => awaited),
      });
    }
  }
  return components;
}

module.exports = {inspectComponents, installDevTools};

// A program: renders a page with one of Next's runtimes, and fails if the page is wrong, or if the
// runtime did not load our files.
//
//   node renderPage.js RUNTIME FOLDER_OF_OURS
'use strict';

const assert = require('assert/strict');
const {AsyncLocalStorage} = require('async_hooks');
const path = require('path');

const [runtimeFile, ours] = process.argv.slice(2);
const MODULE = 'client.js';

// The objects that Next's entry points export, by the prefix of their names.
function bindingOf(entryPoints, side) {
  const name = process.env.TURBOPACK ? 'Turbopack' : 'Webpack';
  const binding = entryPoints[`ReactServerDOM${name}${side}`];
  assert.ok(binding, `the runtime has no ReactServerDOM${name}${side}`);
  return binding;
}

// What Next's servers define before they load a runtime.
function prepareGlobals() {
  globalThis.AsyncLocalStorage ??= AsyncLocalStorage;
}

// Next passes the functions of the application's bundle in these globals.
function provideModules(modules) {
  globalThis.__next_require__ = id => modules[id];
  globalThis.__next_chunk_load__ = () => Promise.resolve();
}

function manifests() {
  const entry = {id: MODULE, chunks: [], name: '*', async: false};
  return {
    client: {[`${MODULE}#default`]: {...entry, name: 'default'}},
    consumer: {
      moduleMap: {[MODULE]: {default: {...entry, name: 'default'}}},
      serverModuleMap: {},
      moduleLoading: {prefix: '', crossOrigin: null},
    },
  };
}

function createPage(rsc) {
  const {React} = rsc;
  const reference = bindingOf(rsc, 'Server').registerClientReference(
    () => {},
    MODULE,
    'default',
  );
  const h = React.createElement;
  async function Slow() {
    await new Promise(resolve => setTimeout(resolve, 5));
    return h('p', null, 'late');
  }
  function Page() {
    return h(
      'main',
      null,
      h('h1', null, 'page'),
      h(reference, {when: new Date(0), names: new Set(['a'])}),
      h(React.Suspense, {fallback: h('p', null, 'waits')}, h(Slow)),
    );
  }
  return h(Page);
}

async function renderPage({vendored}) {
  const rsc = vendored['react-rsc'];
  const ssr = vendored['react-ssr'];
  provideModules({
    [MODULE]: {
      default: ({when, names}) =>
        ssr.React.createElement('b', null, `${when.getTime()} ${names.size}`),
    },
  });
  const {client, consumer} = manifests();
  const rows = bindingOf(rsc, 'Server').renderToReadableStream(
    createPage(rsc),
    client,
  );
  // A copy, so that the rows pass as bytes.
  const root = bindingOf(ssr, 'Client').createFromReadableStream(
    rows.pipeThrough(new TransformStream()),
    {serverConsumerManifest: consumer},
  );
  const Root = () => ssr.React.use(root);
  const html = await ssr.ReactDOMServer.renderToReadableStream(
    ssr.React.createElement(Root),
  );
  await html.allReady;
  return new Response(html).text();
}

async function main() {
  prepareGlobals();
  const text = await renderPage(require(runtimeFile));
  for (const part of ['<h1>page</h1>', '<b>0 1</b>', 'late']) {
    assert.ok(text.includes(part), `"${part}" is missing in ${text}`);
  }
  const folder = path.join(path.dirname(runtimeFile), ours) + path.sep;
  const loaded = Object.keys(require.cache)
    .filter(file => file.startsWith(folder))
    .map(file => path.basename(file));
  assert.equal(
    loaded.length,
    2,
    `loaded ${loaded.join(', ') || 'none'} of ours`,
  );
  console.log(`a page of ${text.length} characters, with ${loaded.join(', ')}`);
}

main().catch(error => {
  console.error(error.stack);
  process.exitCode = 1;
});

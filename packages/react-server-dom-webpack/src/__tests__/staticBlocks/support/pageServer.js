// Serves the pages of fixtures/static-blocks, their rows and their scripts.
import {once} from 'events';
import http from 'http';
import path from 'path';
import {Readable} from 'stream';
import {pipeline} from 'stream/promises';

import bundleScript from '../../../../../../fixtures/static-blocks/lib/bundleScript.js';
import {PAGES} from '../../../../../../fixtures/static-blocks/lib/pages.js';
import {
  materialOf,
  renderPage,
  renderRows,
} from '../../../../../../fixtures/static-blocks/lib/renderPage.js';
import {
  entryFile,
  loadClientLayer,
  loadServerLayer,
} from '../../../../../../scripts/jest/layers.js';

const PACKAGE = path.dirname(entryFile('ours', 'package.json'));

export function loadPage() {
  const mode = 'production';
  return {
    server: loadServerLayer({implementation: 'ours', mode}),
    client: loadClientLayer({implementation: 'ours', mode}),
    Html: require(path.join(PACKAGE, 'html.node.js')),
  };
}

export function createGate() {
  const gate = {};
  gate.promise = new Promise(resolve => {
    gate.open = resolve;
  });
  return gate;
}

// URLs: /rows/NAME are rows, /NAME is a page. The query sets options: `plain` is without the option, `script`
// names the implementation of the client, `policy` is a content security policy.
export async function startPageServer() {
  const layers = loadPage();
  const material = materialOf(layers.server);
  const scripts = {
    ours: bundleScript(),
    reference: bundleScript({
      client: entryFile('reference', 'client.browser.js'),
    }),
  };
  const gates = new Map();

  function gateOf(id) {
    gates.set(id, gates.get(id) ?? createGate());
    return gates.get(id);
  }

  // Content that waits for its gate.
  const later = (id, element) =>
    material.h(async () => {
      await gateOf(id).promise;
      return element;
    });

  async function answer({pathname, searchParams}, response) {
    const [, first, second] = pathname.split('/');
    const options = {staticBlocks: !searchParams.has('plain')};
    if (first === 'scripts') {
      response.setHeader('Content-Type', 'text/javascript');
      response.end(scripts[second]);
      return;
    }
    if (first === 'rows') {
      const model = PAGES[second](material, later);
      const rows = renderRows(layers.server, model, options);
      await pipeline(Readable.fromWeb(rows), response);
      return;
    }
    if (!Object.hasOwn(PAGES, first)) {
      response.setHeader('Content-Type', 'text/html');
      response.end('<!DOCTYPE html>');
      return;
    }
    const policy = searchParams.get('policy');
    const nonce = policy?.includes('nonce-n') ? 'n' : undefined;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    if (policy !== null) {
      response.setHeader('Content-Security-Policy', policy);
    }
    const page = await renderPage(layers, PAGES[first](material, later), {
      options,
      inline: {nonce},
      script: `/scripts/${searchParams.get('script') ?? 'ours'}`,
    });
    await pipeline(page, response);
  }

  const server = http.createServer((request, response) => {
    answer(new URL(request.url, 'http://localhost'), response).catch(error => {
      response.destroy(error);
    });
  });
  server.listen(0);
  await once(server, 'listening');
  return {
    origin: `http://localhost:${server.address().port}`,
    openGate: id => gateOf(id).open(),
    closeGates: () => gates.clear(),
    stop: () => server.close(),
  };
}

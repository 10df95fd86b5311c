// Reads a document like a browser: an HTML parser finds the scripts, a JavaScript engine runs them,
// and the client reads the entries that they pushed.
import fs from 'fs';
import path from 'path';
import vm from 'vm';

import {parse, serialize} from 'parse5';

const FILE = path.resolve(
  __dirname,
  '../../../../../build/node_modules/react-server-dom-webpack/cjs',
  'react-server-dom-webpack-html.client.js',
);

// The scripts of pushes, and everything else as HTML.
export function readDocument(html, {isPush = /^[^]*\(?self\./} = {}) {
  const document = parse(html);
  const scripts = [];
  visit(document);
  return {scripts, html: serialize(document), document};

  function visit(node) {
    node.childNodes = node.childNodes?.filter(child => {
      const text = child.childNodes?.[0]?.value ?? '';
      if (child.nodeName === 'script' && isPush.test(text)) {
        scripts.push({
          text,
          parent: node.nodeName,
          attributes: Object.fromEntries(
            child.attrs.map(({name, value}) => [name, value]),
          ),
        });
        return false;
      }
      visit(child);
      return true;
    });
    // Text on both sides of a script is one text without it.
    const joined = [];
    for (const child of node.childNodes ?? []) {
      const previous = joined[joined.length - 1];
      if (child.nodeName === '#text' && previous?.nodeName === '#text') {
        previous.value += child.value;
      } else {
        joined.push(child);
      }
    }
    if (node.childNodes !== undefined) {
      node.childNodes = joined;
    }
  }
}

export function normalize(html) {
  return serialize(parse(html));
}

// A page: scripts run in order, and the client may be loaded at any time.
export function createPage({readyState = 'loading', hasDocument = true} = {}) {
  const listeners = [];
  const document = {
    readyState,
    addEventListener: (name, listener) => listeners.push(listener),
  };
  const page = {
    atob: globalThis.atob,
    TextEncoder,
    Uint8Array,
    ArrayBuffer,
    ReadableStream,
    TypeError,
    Error,
    ...(hasDocument ? {document} : null),
  };
  page.self = page;
  vm.createContext(page);
  return {
    run: text => vm.runInContext(text, page),
    globals: page,
    load: () => load(page),
    parsed() {
      document.readyState = 'interactive';
      listeners.forEach(listener => listener());
    },
  };
}

function load(page) {
  const exports = {};
  const code = fs.readFileSync(FILE, 'utf8');
  const wrapped = vm.runInContext(`(function(exports) {${code}\n})`, page);
  wrapped(exports);
  return exports;
}

// The Flight bytes of a document.
export async function readFlight(html, global = '__FLIGHT_DATA') {
  const page = createPage();
  const {createInlinedFlightStream} = page.load();
  const stream = createInlinedFlightStream({global});
  readDocument(html).scripts.forEach(({text}) => page.run(text));
  page.parsed();
  const chunks = [];
  for await (const chunk of stream) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

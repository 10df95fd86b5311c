// React DOM's HTML of a value that may still arrive.
import {Writable} from 'stream';

import {contentOf, isElementNode} from './resolve.js';

// Whether React DOM can render the graph: its root consists of elements and texts, no element is
// its own child, and attributes have the same text with every decoder.
export function hasHtml(nodes) {
  return isPage(nodes) && nodes.every(node => hasPlainAttributes(node, nodes));
}

// The text of an attribute shows a lazy, and the message of an Error.
function hasPlainAttributes({is, props}, nodes) {
  if (is !== 'host') {
    return true;
  }
  const seen = new Set();
  const isPlain = slot => {
    if (slot.node === undefined || seen.has(slot.node)) {
      return true;
    }
    seen.add(slot.node);
    const node = nodes[slot.node];
    if (node.is === 'lazy' || node.is === 'component') {
      const {node: content} = contentOf(slot, nodes);
      return content !== undefined && isElementNode(nodes[content]);
    }
    return node.is === 'object'
      ? node.entries.every(([, part]) => isPlain(part))
      : node.is !== 'error' &&
          (node.is !== 'array' || node.items.every(isPlain));
  };
  return props.every(([, slot]) => isPlain(slot));
}

function isPage(nodes) {
  const open = new Set();
  const done = new Set();
  const isFinite = ({node: at, reference}) => {
    const node = nodes[at];
    if (node === undefined || done.has(at)) {
      return reference === undefined;
    }
    const children = childrenOf(node);
    if (open.has(at) || children === undefined) {
      return false;
    }
    open.add(at);
    const result = children.every(isFinite);
    open.delete(at);
    done.add(at);
    return result;
  };
  return isFinite({node: 0});
}

function childrenOf(node) {
  if (isElementNode(node)) {
    return node.children;
  }
  switch (node.is) {
    case 'array':
      return node.items;
    case 'promise':
    case 'lazy':
    case 'component':
      return [node.of];
    default:
      return undefined;
  }
}

// Starts to render; `result` has {html} or {error} once it is over.
export function startHtml({React, ReactDOMServer}, readRoot) {
  const rendering = {result: null, abort: null};
  const Root = () => readRoot(React);
  const fail = error => {
    rendering.result ??= {error};
  };
  const {pipe, abort} = ReactDOMServer.renderToPipeableStream(
    React.createElement(Root),
    {
      onError: fail,
      onAllReady: () => pipe(collector(rendering)),
    },
  );
  rendering.abort = abort;
  return rendering;
}

function collector(rendering) {
  const pieces = [];
  return new Writable({
    write(piece, encoding, done) {
      pieces.push(piece.toString());
      done();
    },
    final(done) {
      rendering.result ??= {html: comparable(pieces.join(''))};
      done();
    },
  });
}

// Removes comments between texts, which depend on suspension, and names of classes, which depend on
// the decoder.
function comparable(html) {
  return html
    .replaceAll('<!-- -->', '')
    .replace(/\[object [^\]]*\]/g, '[object]');
}

const DEPTH = 4;

// The text that client components of graphs render: their props, to a limited depth.
export function shownValue(value, depth = 0) {
  if (typeof value === 'function') {
    return value.name;
  }
  if (typeof value !== 'object' || value === null) {
    return JSON.stringify(value);
  }
  if (value.$$typeof === LAZY) {
    return shownValue(value._init(value._payload), depth);
  }
  const kind = kindOf(value);
  if (depth === DEPTH || kind !== 'object') {
    return kind;
  }
  const parts = Object.keys(value)
    .filter(name => name !== '__proto__' && !OWN_PARTS.includes(name))
    .map(name => `${name}:${shownValue(value[name], depth + 1)}`);
  return `{${parts.join()}}`;
}

const LAZY = Symbol.for('react.lazy');

// Fields of elements that are ignored.
const OWN_PARTS = ['$$typeof', 'ref', '_owner', '_store', '_debugInfo'];

function kindOf(value) {
  if (typeof value.then === 'function') {
    return 'promise';
  }
  if (Array.isArray(value) || '$$typeof' in value) {
    return 'object';
  }
  const tag = Object.prototype.toString.call(value);
  return tag === '[object Object]' && !(Symbol.asyncIterator in value)
    ? 'object'
    : 'other';
}

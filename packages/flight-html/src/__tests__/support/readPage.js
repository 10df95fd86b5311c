// Reads a page like a browser: its tree without the scripts of rows and without insertions, the rows,
// and the number of insertions.
import {parse} from 'parse5';

const HTML = 'http://www.w3.org/1999/xhtml';

// A script that a browser would run: an element of HTML, and not in a template.
function isPush(node, global) {
  const text = node.childNodes?.[0]?.value ?? '';
  return (
    node.nodeName === 'script' &&
    node.namespaceURI === HTML &&
    node.childNodes.length === 1 &&
    /^\(?self\./.test(text) &&
    text.includes(global)
  );
}

const INSERTED = 'inserted';

// An element of an insertion.
function isInserted({nodeName, attrs}) {
  return nodeName === 'meta' && attrs[0]?.value === INSERTED;
}

function describe(node) {
  const {attrs = [], data = '', name = '', namespaceURI = '', value} = node;
  return value === undefined
    ? `${namespaceURI.slice(-4)} ${node.nodeName} ${name}${data} ${attrs.map(each => `${each.name}="${each.value}"`).join(' ')}`
    : JSON.stringify(value);
}

// One line for each node, with its depth.
function write(node, page, depth) {
  const {lines, pushes, insertions, global} = page;
  let text = null;
  const flush = () => {
    if (text !== null) {
      lines.push(depth + 1 + ' ' + JSON.stringify(text));
      text = null;
    }
  };
  lines.push(depth + ' ' + describe(node));
  for (const child of node.childNodes ?? []) {
    if (child.nodeName === '#text') {
      text = (text ?? '') + child.value;
    } else if (pushes !== null && isInserted(child)) {
      insertions.push(child);
    } else if (pushes !== null && isPush(child, global)) {
      pushes.push(child);
    } else {
      flush();
      write(child, page, depth + 1);
    }
  }
  flush();
  if (node.content !== undefined) {
    write(node.content, {...page, pushes: null}, depth + 1);
  }
}

// Scripts run in the order of the text. In the tree, the content of tables may be moved.
function textsOf(pushes) {
  const at = ({sourceCodeLocation}) => sourceCodeLocation.startOffset;
  return pushes
    .sort((first, second) => at(first) - at(second))
    .map(({childNodes}) => childNodes[0].value);
}

function run(scripts, global) {
  const self = {};
  const chunks = [];
  for (const script of scripts) {
    try {
      new Function('self', script)(self);
    } catch (error) {
      return `${error}, in ${script}`;
    }
  }
  for (const entry of self[global] ?? []) {
    if (typeof entry === 'string' || entry instanceof Uint8Array) {
      chunks.push(Buffer.from(entry));
    } else if (entry[0] === 1 || entry[0] === 3) {
      chunks.push(Buffer.from(entry[1], entry[0] === 1 ? 'utf8' : 'base64'));
    }
  }
  return Buffer.concat(chunks).toString();
}

export function readPage(html, global = '__FLIGHT_DATA') {
  const lines = [];
  const pushes = [];
  const insertions = [];
  const document = parse(html, {sourceCodeLocationInfo: true});
  write(document, {lines, pushes, insertions, global}, 0);
  return {
    tree: lines.join('\n'),
    rows: run(textsOf(pushes), global),
    insertions: insertions.length,
  };
}

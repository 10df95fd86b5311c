// Reads Flow-typed source and finds its nodes.

import {parse} from 'hermes-parser';

export function parseFlow(text) {
  return parse(text, {flow: 'all', sourceType: 'module', tokens: false});
}

const WORDS = new Set(['Identifier', 'Literal', 'ThisExpression']);

function isNode(value) {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof value.type === 'string'
  );
}

// All nodes inside of `root` and itself, in document order. Every node gets the field `outer`.
export function findNodes(root, matches) {
  const found = [];
  const visit = node => {
    if (matches(node)) {
      found.push(node);
    }
    for (const [key, value] of Object.entries(node)) {
      if (key === 'parent' || key === 'outer') {
        continue;
      }
      for (const inner of Array.isArray(value) ? value : [value]) {
        if (isNode(inner)) {
          inner.outer = node;
          visit(inner);
        }
      }
    }
  };
  visit(root);
  // The fields of a node are not always in document order.
  return found.sort((a, b) => a.range[0] - b.range[0]);
}

// The names and literals of a node in their order: `a.b > 3` is `a b 3`. Independent of spaces, types
// and parentheses.
export function wordsOf(node) {
  return findNodes(node, ({type}) => WORDS.has(type))
    .map(({type, name, value}) =>
      type === 'ThisExpression' ? 'this' : String(name ?? value) || '""',
    )
    .join(' ');
}

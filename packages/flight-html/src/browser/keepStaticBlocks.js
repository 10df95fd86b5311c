// Later answers have complete blocks. An element whose content the page has gets that content, so that React keeps
// its nodes, with focus, selection and scroll positions.

import {findContent} from './blocks.js';

const ELEMENT_TYPE: symbol = Symbol.for('react.transitional.element');
const LAZY_TYPE: symbol = Symbol.for('react.lazy');

// The root of an answer, with the blocks that the page has. Content that arrives later is visited when React
// reads it.
export async function keepStaticBlocks<T>(root: Promise<T>): Promise<T> {
  const value = await root;
  visit(value, new WeakSet());
  return value;
}

// Not by recursion: data of any depth can be sent.
function visit(root: unknown, visited: WeakSet<interface {}>): void {
  const waiting = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null || visited.has(value)) {
      continue;
    }
    visited.add(value);
    const mark = Reflect.get(value, '$$typeof');
    if (mark === ELEMENT_TYPE) {
      waiting.push(childrenToVisit(value));
    } else if (mark === LAZY_TYPE) {
      const init = Reflect.get(value, '_init');
      Reflect.set(value, '_init', initialize.bind(null, init, visited));
    } else if (
      Array.isArray(value) ||
      Reflect.get(value, 'constructor') === Object
    ) {
      Object.values(value).forEach(item => waiting.push(item));
    }
  }
}

// Exchanges a block. Props of client components have no blocks.
function childrenToVisit(element: interface {}): unknown {
  const type = Reflect.get(element, 'type');
  if (typeof type !== 'string' && typeof type !== 'symbol') {
    return null;
  }
  const {children, ...own} = Reflect.get(element, 'props');
  const name = own['data-b'];
  const content = name === undefined ? undefined : findContent(name);
  if (content === undefined || own.dangerouslySetInnerHTML !== undefined) {
    return children;
  }
  Reflect.set(element, 'props', {
    ...own,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: content,
  });
  return null;
}

function initialize(
  init: (payload: unknown) => unknown,
  visited: WeakSet<interface {}>,
  payload: unknown,
): unknown {
  const value = init(payload);
  visit(value, visited);
  return value;
}

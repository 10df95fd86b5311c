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

function visit(value: unknown, visited: WeakSet<interface {}>): void {
  if (typeof value !== 'object' || value === null || visited.has(value)) {
    return;
  }
  visited.add(value);
  const mark = Reflect.get(value, '$$typeof');
  if (mark === ELEMENT_TYPE) {
    visitElement(value, visited);
  } else if (mark === LAZY_TYPE) {
    const init = Reflect.get(value, '_init');
    Reflect.set(value, '_init', initialize.bind(null, init, visited));
  } else if (
    Array.isArray(value) ||
    Reflect.get(value, 'constructor') === Object
  ) {
    Object.values(value).forEach(item => visit(item, visited));
  }
}

// Props of client components have no blocks.
function visitElement(
  element: interface {},
  visited: WeakSet<interface {}>,
): void {
  const type = Reflect.get(element, 'type');
  if (typeof type !== 'string' && typeof type !== 'symbol') {
    return;
  }
  const {children, ...own} = Reflect.get(element, 'props');
  const name = own['data-b'];
  const content = name === undefined ? undefined : findContent(name);
  if (content === undefined || own.dangerouslySetInnerHTML !== undefined) {
    visit(children, visited);
    return;
  }
  Reflect.set(element, 'props', {
    ...own,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: content,
  });
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

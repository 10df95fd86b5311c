// The contents of static blocks: what the elements of the document have. React never compares or visits it.

// The value of `dangerouslySetInnerHTML`. The same content has the same object, so that React keeps its nodes.
export type Content = {readonly __html: BlockHTML};

// While React hydrates, it reads `__html` only to see whether it is there. Markup is made when React creates the
// element again: after a mismatch elsewhere, or if the block is shown again.
class BlockHTML {
  readonly name: string;
  readonly observer: MutationObserver;
  element: Element;

  constructor(name: string, element: Element) {
    this.name = name;
    this.element = element;
    this.observer = new MutationObserver(records => this.keepNodes(records));
    this.observer.observe(element, {childList: true});
  }

  // React may use the element for other content. Then its nodes are kept in a copy.
  keepNodes(records: Array<MutationRecord>): void {
    for (const {target, removedNodes} of records) {
      const {element} = this;
      if (target === element && element.getAttribute(ATTRIBUTE) !== this.name) {
        this.element = document.createElement('div');
        removedNodes.forEach(node => {
          this.element.append(node);
        });
      }
    }
  }

  toString(): string {
    this.keepNodes(this.observer.takeRecords());
    return this.element.innerHTML;
  }
}

const PREFIX = '$#';
const ATTRIBUTE = 'data-b';

// By name: as long as an element of the document, or an element of React, has them.
const elements: Map<string, WeakRef<Element>> = new Map();
const contents: Map<string, WeakRef<Content>> = new Map();

// The elements are searched once for all blocks that are in the document.
function findElement(name: string): Element | void {
  let element = elements.get(name)?.deref();
  if (element === undefined) {
    for (const found of document.querySelectorAll(`[${ATTRIBUTE}]`)) {
      const each = found.getAttribute(ATTRIBUTE) ?? '';
      if (elements.get(each)?.deref() === undefined) {
        elements.set(each, new WeakRef(found));
      }
    }
    element = elements.get(name)?.deref();
  }
  return element;
}

// The content that an element of React has; undefined if there is none.
export function findContent(name: string): Content | void {
  return contents.get(name)?.deref();
}

function openContent(name: string): Content {
  const known = findContent(name);
  if (known !== undefined) {
    return known;
  }
  const element = findElement(name);
  if (element === undefined) {
    throw new Error(
      `The static block ${name} is not in the document: something has removed its element before ` +
        'hydration. Load the page again.',
    );
  }
  const content = {__html: new BlockHTML(name, element)};
  contents.set(name, new WeakRef(content));
  return content;
}

// Has the method of a set of temporary references that clients call when they read rows.
export const staticBlocks: {
  readonly get: (key: string) => Content | void,
} = {
  get: key =>
    key.startsWith(PREFIX) ? openContent(key.slice(PREFIX.length)) : undefined,
};

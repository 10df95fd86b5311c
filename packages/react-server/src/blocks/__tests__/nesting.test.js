// The table of nestings, against a parser of HTML: what the rule accepts is in the document as in the model.
import {parseFragment, serialize} from 'parse5';

import {createRandom} from '../../../../../fixtures/flight-bench/lib/random.js';
import {NESTINGS, fits} from '../nesting.js';
import {NOT_STATIC, traitsOf} from '../staticRule.js';

const NAMES = [...NESTINGS.keys()];
const MOST_LEVELS = 5;
const TREES = 20000;

const isStatic = (tuple, parentType) =>
  traitsOf({fragment: null, known: new Map()}, tuple, parentType) !==
  NOT_STATIC;

function htmlOf(node) {
  if (!Array.isArray(node)) {
    return String(node);
  }
  if (node[0] !== '$') {
    return node.map(htmlOf).join('');
  }
  const [, type, , {children}] = node;
  return NESTINGS.get(type).content === 'nothing'
    ? `<${type}>`
    : `<${type}>${htmlOf(children)}</${type}>`;
}

// Any elements of the table in each other; at times a parent that the inner element needs.
function createTree(random, level, parent) {
  const fitting = NAMES.filter(
    name => NESTINGS.get(name).parents?.has(parent) === true,
  );
  const type = random.pick(
    fitting.length > 0 && random.integer(0, 9) > 0 ? fitting : NAMES,
  );
  if (NESTINGS.get(type).content === 'nothing') {
    return ['$', type, null, {}];
  }
  const children = Array.from({length: random.integer(0, 2)}, () =>
    level === MOST_LEVELS || random.integer(0, 3) === 0
      ? 'x'
      : createTree(random, level + 1, type),
  );
  return ['$', type, null, {children}];
}

test('a parser keeps all elements that the rule accepts', () => {
  const random = createRandom(59);
  const used = new Set();
  for (let at = 0; at < TREES; at++) {
    const tree = createTree(random, 0, 'div');
    if (isStatic(tree, 'div')) {
      const html = `<div>${htmlOf(tree)}</div>`;
      expect(serialize(parseFragment(html))).toBe(html);
      JSON.stringify(tree).replace(/"\$","(\w+)"/g, (_, name) =>
        used.add(name),
      );
    }
  }
  // Table parts need their parents, so few random trees have them.
  expect([...used].sort()).toEqual([...NAMES].sort());
});

test.each(NAMES)(
  '%s alone is accepted in a parent that a parser accepts',
  name => {
    const [parent = 'div'] = NESTINGS.get(name).parents ?? [];
    expect(fits(NESTINGS.get(name), parent)).toBe(true);
    expect(isStatic(['$', name, null, {}], parent)).toBe(true);
  },
);

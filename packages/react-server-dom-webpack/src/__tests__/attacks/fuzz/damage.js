// Damage to bytes, texts and lists that both fuzzers do. `items`: the rows of a stream or the entries of a body,
// `others`: those of another one.
'use strict';

const {ANY_VALUE, STRING_KEY, STRING_VALUE} = require('./jsonText.js');
const {FORMS, KEYS} = require('./hostileValues.js');

function pickIndex(list, random) {
  return random.integer(0, list.length - 1);
}

function insertAnywhere({items, random}, ...added) {
  return items.toSpliced(random.integer(0, items.length), 0, ...added);
}

// Replaces one item by others.
function replaceItem({items, random}, change) {
  const index = pickIndex(items, random);
  return items.toSpliced(index, 1, ...change(items[index]));
}

const LISTS = {
  repeat: material => replaceItem(material, item => [item, item]),
  drop: material => replaceItem(material, () => []),

  move({items, random}) {
    const from = pickIndex(items, random);
    const rest = items.toSpliced(from, 1);
    return insertAnywhere({items: rest, random}, items[from]);
  },

  repeatElsewhere: material =>
    insertAnywhere(material, material.random.pick(material.items)),

  reverse: ({items}) => items.toReversed(),

  spliceForeign(material) {
    const {others, random} = material;
    const from = random.integer(0, others.length);
    const some = others.slice(from, from + random.integer(1, 3));
    return insertAnywhere(material, ...some);
  },
};

// Rewrites one match of a pattern.
function replaceMatch(text, random, {pattern, replacement}) {
  const matches = [...text.matchAll(pattern)];
  if (matches.length === 0) {
    return text;
  }
  const match = random.pick(matches);
  const end = match.index + match[0].length;
  return text.slice(0, match.index) + replacement(match) + text.slice(end);
}

const BRACKETS = [
  ['[', ']'],
  ['[[', ']]'],
  ['{"a":', '}'],
  ['["$","p",null,{"children":', '}]'],
  ['{"__proto__":', '}'],
];

function nest([old], random) {
  const [open, close] = random.pick(BRACKETS);
  const depth = random.integer(1, random.next() < 0.03 ? 20000 : 120);
  return open.repeat(depth) + old + close.repeat(depth);
}

// Mutations of JSON. `changeText(material, change)` changes the text of one item, `anyId(material)` is an id that
// a value form may refer to.
function jsonMutations({changeText, anyId}) {
  const form = material =>
    JSON.stringify(
      material.random.pick(FORMS).replace('*', () => anyId(material)),
    );
  const replacing = (pattern, replacement) => material =>
    changeText(material, text =>
      replaceMatch(text, material.random, {
        pattern,
        replacement: match => replacement(material, match),
      }),
    );
  const key = ({random}) => JSON.stringify(random.pick(KEYS));
  return {
    replaceString: replacing(STRING_VALUE, form),
    replaceValue: replacing(ANY_VALUE, form),
    replaceKey: replacing(STRING_KEY, key),
    addMember: replacing(/[[{](?=.)/g, (material, [open]) =>
      open === '['
        ? `[${form(material)},`
        : `{${key(material)}:${form(material)},`,
    ),
    nest: replacing(ANY_VALUE, ({random}, match) => nest(match, random)),
    replaceModel: material => changeText(material, () => form(material)),
  };
}

const BYTES = {
  truncate: (bytes, random) => bytes.subarray(0, pickIndex(bytes, random)),

  flipBits(bytes, random) {
    const changed = Buffer.from(bytes);
    for (let count = random.integer(1, 4); count > 0; count--) {
      changed[pickIndex(changed, random)] ^= 1 << random.integer(0, 7);
    }
    return changed;
  },

  removeBytes(bytes, random) {
    const at = pickIndex(bytes, random);
    const end = at + random.integer(1, 20);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)]);
  },
};

module.exports = {
  BYTES,
  LISTS,
  insertAnywhere,
  jsonMutations,
  pickIndex,
  replaceItem,
  replaceMatch,
};

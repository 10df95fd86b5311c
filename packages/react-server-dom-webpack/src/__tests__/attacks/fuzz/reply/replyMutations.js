// Mutations of a body. Each function gets the material {items, others, random} and returns the
// changed entries; `others` are the entries of another body.
'use strict';

const damage = require('../damage.js');

const {insertAnywhere, pickIndex, replaceItem, replaceMatch} = damage;

const NAMES = [
  '0',
  '00',
  '0x0',
  '',
  ' ',
  'S0',
  'S1',
  'S',
  '_1_',
  '_1_a',
  '__proto__',
  'constructor',
  '1e0',
  '-1',
  '4294967296',
  '99999999999999999999',
  '$ACTION_REF_1',
  '$ACTION_REF_',
  '$ACTION_ID_mod#act',
  '$ACTION_ID_mod#helper',
  '$ACTION_ID___proto__',
  '$ACTION_1:0',
  '$ACTION_1:1',
  '$ACTION_KEY',
];

const TEXTS = [
  'C',
  'C"x"',
  'C{',
  '',
  '1,"done":true',
  '1}',
  'null',
  '[]',
  '{}',
  '"$0"',
  '"$@0"',
  '["$0","$0"]',
  '{"id":"mod#act","bound":"$@1"}',
  '{"id":"mod#helper","bound":null}',
  '{"id":"late#act","bound":["x"]}',
  '{"__proto__":{"polluted":1}}',
  '{"then":"$h1"}',
  '{"status":"fulfilled","value":[1],"reason":null}',
];

const REFERENCE = /"\$([@QWiKBAOoUSsLlGgMmVRrXxh]?)([0-9a-f]+)/g;
const ODD_CHARACTERS = [...'$:,"[]{}\\0aC@hQ_S -', '\u0000', '\ud800', '\r\n'];

function numberOf({name}) {
  return /\d+/.exec(name)?.[0] ?? '1';
}

function anyNumber({items, random}) {
  return Number(numberOf(random.pick(items)));
}

function changeText(material, change) {
  return replaceItem(material, entry =>
    entry.value === undefined
      ? [entry]
      : [{...entry, value: change(entry.value)}],
  );
}

const rewriteReference = replacement => material =>
  changeText(material, text =>
    replaceMatch(text, material.random, {
      pattern: REFERENCE,
      replacement: match => replacement(material, match),
    }),
  );

const ENTRIES = {
  ...damage.LISTS,

  rename: material =>
    replaceItem(material, entry => [
      {...entry, name: material.random.pick(NAMES)},
    ]),

  renumber: material =>
    replaceItem(material, entry => {
      const number = anyNumber(material) + material.random.integer(-1, 1);
      return [{...entry, name: entry.name.replace(/\d+/, String(number))}];
    }),

  changeMark: material =>
    replaceItem(material, entry => {
      const mark = material.random.pick(['S', '', '_', '$ACTION_1:']);
      const end = mark === '_' ? '_a' : '';
      return [{...entry, name: mark + numberOf(entry) + end}];
    }),

  swapNames({items, random}) {
    const [one, two] = [pickIndex(items, random), pickIndex(items, random)];
    const changed = [...items];
    changed[one] = {...items[one], name: items[two].name};
    changed[two] = {...items[two], name: items[one].name};
    return changed;
  },

  makeFile: material =>
    replaceItem(material, ({name, value = ''}) => [
      {
        name,
        base64: Buffer.from(value).toString('base64'),
        filename: 'blob',
        type: '',
      },
    ]),

  makeText: material =>
    replaceItem(material, ({name, value, base64 = ''}) => [
      {name, value: value ?? Buffer.from(base64, 'base64').toString('latin1')},
    ]),

  addStreamEntry(material) {
    const value = material.random.pick(TEXTS);
    const entry = {name: 'S' + anyNumber(material), value};
    return insertAnywhere(material, entry);
  },
};

const CONTENTS = {
  ...damage.jsonMutations({
    changeText,
    anyId: material => anyNumber(material).toString(16),
  }),

  changeTag: rewriteReference(({random}, [, , number]) => {
    const tags = [...'@QWiKBAoRrXxh', ''];
    return '"$' + random.pick(tags) + number;
  }),

  changeNumber: rewriteReference(
    (material, [, tag]) => '"$' + tag + anyNumber(material).toString(16),
  ),

  replaceContent: material =>
    changeText(material, () => material.random.pick(TEXTS)),

  spliceContent: material =>
    changeText(material, text => {
      const {others, random} = material;
      const foreign = random.pick(others)?.value ?? '';
      const at = random.integer(0, text.length);
      return text.slice(0, at) + foreign + text.slice(at);
    }),

  truncate: material =>
    changeText(material, text =>
      text.slice(0, material.random.integer(0, text.length)),
    ),

  insertCharacters: material =>
    changeText(material, text => {
      const {random} = material;
      const at = random.integer(0, text.length);
      return text.slice(0, at) + random.pick(ODD_CHARACTERS) + text.slice(at);
    }),

  removeCharacters: material =>
    changeText(material, text => {
      const at = material.random.integer(0, text.length);
      const end = at + material.random.integer(1, 10);
      return text.slice(0, at) + text.slice(end);
    }),
};

module.exports = {MUTATIONS: {...ENTRIES, ...CONTENTS}};

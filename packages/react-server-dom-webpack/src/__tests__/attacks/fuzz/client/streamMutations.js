// Mutations of a stream. Each function gets the material {items, others, random} and returns the
// changed rows; `others` are the rows of another stream.
'use strict';

const damage = require('../damage.js');
const {withPayload} = require('./streamRows.js');

const {insertAnywhere, pickIndex, replaceItem} = damage;

const TAGS = [...'IHETAOoUSsLlGgMmVbRrXxCNDJWQZ#q'];
const IDS = ['0', '1', '2', '7fffffff', 'ffffffff', 'A', '', 'zz', '00000001'];
const LENGTHS = ['0', '1', '7fffffff', '80000000', 'ffffffffffff', 'F', '-1'];
function anyId({items, random}) {
  return random.pick(items).id;
}

// Changes the text of one row, unless it is binary.
function changeText(material, change) {
  return replaceItem(material, row =>
    row.length === null
      ? [withPayload(row, change(row.payload.toString('utf8')))]
      : [row],
  );
}

const MUTATIONS = {
  ...damage.LISTS,
  ...damage.jsonMutations({changeText, anyId}),

  changeId: material =>
    replaceItem(material, row => {
      const {random} = material;
      const id = random.next() < 0.6 ? anyId(material) : random.pick(IDS);
      return [{...row, id}];
    }),

  changeTag: material =>
    replaceItem(material, row => [{...row, tag: material.random.pick(TAGS)}]),

  makeModel: material => replaceItem(material, row => [{...row, tag: ''}]),

  makeSized: material =>
    replaceItem(material, row => [
      {
        ...row,
        tag: material.random.pick(TAGS.slice(3, 18)),
        length: row.payload.length.toString(16),
      },
    ]),

  changeLength: material =>
    replaceItem(material, row => {
      const {random} = material;
      const size = row.payload.length + random.integer(-3, 3);
      const length =
        random.next() < 0.5 ? random.pick(LENGTHS) : size.toString(16);
      return row.length === null ? [row] : [{...row, length}];
    }),

  addStreamRow(material) {
    const {random} = material;
    const [tag, payload] = random.pick([
      ['R', ''],
      ['r', ''],
      ['X', ''],
      ['x', ''],
      ['C', ''],
      ['C', '{"a":"$1"}'],
      ['C', '"$L2"'],
      ['E', '{"digest":"d"}'],
      ['E', 'null'],
      ['', '"$1"'],
      ['', '1'],
    ]);
    const row = withPayload({id: anyId(material), tag, length: null}, payload);
    return insertAnywhere(material, row);
  },
};

const ODD_BYTES = Buffer.from('$:,\n"[]{}\\0aTECxR\x00\x7f\xff\xc3 ', 'latin1');

// Mutations of the bytes of a whole stream.
const BYTE_MUTATIONS = {
  ...damage.BYTES,

  replaceByte(bytes, random) {
    const changed = Buffer.from(bytes);
    changed[pickIndex(changed, random)] = random.pick(ODD_BYTES);
    return changed;
  },

  insertBytes(bytes, random) {
    const at = pickIndex(bytes, random);
    const extra = Array.from({length: random.integer(1, 6)}, () =>
      random.pick(ODD_BYTES),
    );
    return Buffer.concat([
      bytes.subarray(0, at),
      Buffer.from(extra),
      bytes.subarray(at),
    ]);
  },

  repeatBytes(bytes, random) {
    const at = pickIndex(bytes, random);
    const part = bytes.subarray(at, at + random.integer(1, 60));
    return Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at)]);
  },
};

module.exports = {BYTE_MUTATIONS, MUTATIONS};

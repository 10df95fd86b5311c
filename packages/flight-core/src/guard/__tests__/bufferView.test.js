import vm from 'vm';

import {asBufferView} from '../bufferView.js';

test.each([
  ['a typed array', new Uint16Array(2)],
  ['a DataView', new DataView(new ArrayBuffer(2))],
  ['a Buffer', Buffer.from('a')],
  ['an instance of a subclass', new (class extends Uint8Array {})(1)],
  ['a view of another realm', vm.runInNewContext('new Uint8Array(1)')],
  [
    'a view without its prototype',
    Object.setPrototypeOf(new Uint8Array(1), null),
  ],
])('%s is a view', (what, value) => {
  expect(asBufferView(value) === value).toBe(true);
});

test.each([
  ['an ArrayBuffer', new ArrayBuffer(1)],
  ['an object with the fields of a view', {byteLength: 1, byteOffset: 0}],
  ['an object with the tag of a view', {[Symbol.toStringTag]: 'Uint8Array'}],
  [
    'an object that inherits from a view',
    Object.create(new Uint8Array(1), {byteLength: {value: 1}}),
  ],
  ['a proxy of a view', new Proxy(new Uint8Array(1), {})],
  ['an array', [1]],
  ['null', null],
  ['undefined', undefined],
  ['a string', 'a'],
])('%s is not a view', (what, value) => {
  expect(asBufferView(value)).toBe(null);
});

import {createEncryption} from '../encryption.js';

let functions;

beforeEach(() => {
  functions = createEncryption();
});

test('without an encryption the arguments are sent as they are', async () => {
  const encrypted = functions.encryptServerActionBoundArgs('id', 1, [2]);
  await expect(encrypted).resolves.toEqual([1, [2]]);
  expect(functions.decryptServerActionBoundArgs('id', encrypted)).toBe(
    encrypted,
  );
});

test('the encryption gets the id and keeps its receiver', () => {
  const encryption = {
    key: 'k',
    encrypt(...parameters) {
      return [this.key, ...parameters];
    },
    decrypt(id, value) {
      return [this.key, id, value];
    },
  };
  functions.setServerActionBoundArgsEncryption(encryption);
  expect(functions.encryptServerActionBoundArgs('id', 1, 2)).toEqual([
    'k',
    'id',
    1,
    2,
  ]);
  expect(functions.decryptServerActionBoundArgs('id', 'x')).toEqual([
    'k',
    'id',
    'x',
  ]);
});

test.each([[null], [undefined], [{}], [{encrypt() {}}], [() => {}]])(
  '%p is no encryption',
  value => {
    expect(() => functions.setServerActionBoundArgsEncryption(value)).toThrow(
      'expects an object with the functions encrypt and decrypt',
    );
  },
);

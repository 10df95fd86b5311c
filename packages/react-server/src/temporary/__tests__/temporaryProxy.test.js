import {
  createTemporaryReference,
  createTemporaryReferenceSet,
} from '../temporaryProxy.js';

function codeOf(call) {
  try {
    call();
  } catch (error) {
    return error.code;
  }
  return 'nothing was thrown';
}

function createOne() {
  return createTemporaryReference(createTemporaryReferenceSet(), '0:1:el');
}

describe('the proxy of a temporary reference', () => {
  test('is a function with a mark', () => {
    const reference = createOne();
    expect(typeof reference).toBe('function');
    expect(reference.$$typeof).toBe(Symbol.for('react.temporary.reference'));
  });

  test('is remembered with its path', () => {
    const references = createTemporaryReferenceSet();
    const first = createTemporaryReference(references, '0:1:el');
    const second = createTemporaryReference(references, '2');
    expect(references.get(first)).toBe('0:1:el');
    expect(references.get(second)).toBe('2');
  });

  test('has undefined for properties that are read on any value', () => {
    const reference = createOne();
    for (const name of [
      'name',
      'displayName',
      'defaultProps',
      '_debugInfo',
      'toJSON',
      'then',
      Symbol.toPrimitive,
      Symbol.toStringTag,
    ]) {
      expect(reference[name]).toBe(undefined);
    }
  });

  test('is its own provider', () => {
    const reference = createOne();
    expect(reference.Provider === reference).toBe(true);
  });

  test('can be awaited, with itself as the result', async () => {
    const reference = createOne();
    expect((await reference) === reference).toBe(true);
  });

  test.each(['$$id', 'length', 'toString', 'a', Symbol.iterator])(
    'has no readable property: %p',
    name => {
      expect(codeOf(() => createOne()[name])).toBe(514);
    },
  );

  test('cannot be assigned to', () => {
    const reference = createOne();
    expect(codeOf(() => (reference.a = 1))).toBe(515);
    expect(codeOf(() => (reference.name = 'a'))).toBe(515);
  });

  test('cannot be called', () => {
    const reference = createOne();
    expect(codeOf(() => reference())).toBe(516);
    expect(codeOf(() => new reference())).toBe(516);
  });
});

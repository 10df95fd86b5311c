import {
  bindServerReference,
  isServerReference,
  registerServerReference,
} from '../registerServerReference.js';

const HIDDEN = {enumerable: false, writable: false};

function describeOwn(target, name) {
  return Object.getOwnPropertyDescriptor(target, name);
}

describe('registering a server reference', () => {
  test('marks the function and returns it', () => {
    const action = async () => {};

    expect(registerServerReference(action, 'actions.js', 'save')).toBe(action);
    expect(isServerReference(action)).toBe(true);
    expect(describeOwn(action, '$$typeof')).toEqual({
      value: Symbol.for('react.server.reference'),
      configurable: false,
      ...HIDDEN,
    });
    expect(describeOwn(action, '$$id')).toEqual({
      value: 'actions.js#save',
      configurable: true,
      ...HIDDEN,
    });
    expect(describeOwn(action, '$$bound')).toEqual({
      value: null,
      configurable: true,
      ...HIDDEN,
    });
    expect(describeOwn(action, 'bind')).toMatchObject({
      configurable: true,
      ...HIDDEN,
    });
    expect(describeOwn(action, 'toString')).toMatchObject({
      configurable: true,
      enumerable: false,
      writable: true,
    });
    expect('$$location' in action).toBe(false);
  });

  test.each([
    [null, 'actions.js'],
    ['', 'actions.js#'],
    [undefined, 'actions.js#undefined'],
  ])('with the export name %p sets the id %s', (name, id) => {
    const action = registerServerReference(() => {}, 'actions.js', name);

    expect(action.$$id).toBe(id);
  });

  test('hides the source of the function', () => {
    const action = registerServerReference(() => 'secret', 'a.js', 'x');

    expect(String(action)).not.toContain('secret');
    expect(action.toString()).toBe('function () { [omitted code] }');
  });

  test('again changes the id', () => {
    const action = registerServerReference(() => {}, 'a.js', 'first');
    registerServerReference(action, 'b.js', 'second');

    expect(action.$$id).toBe('b.js#second');
  });

  test('fails for a frozen function', () => {
    const frozen = Object.freeze(() => {});

    expect(() => registerServerReference(frozen, 'a.js', 'x')).toThrow(
      TypeError,
    );
  });
});

describe('binding a server reference', () => {
  test('returns a server reference with its bound arguments', () => {
    const add = registerServerReference((a, b) => a + b, 'a.js', 'add');
    const addOne = add.bind(null, 1);

    expect(addOne(2)).toBe(3);
    expect(addOne.name).toBe('bound ' + add.name);
    for (const [name, value] of [
      ['$$typeof', Symbol.for('react.server.reference')],
      ['$$id', 'a.js#add'],
      ['$$bound', [1]],
    ]) {
      expect(describeOwn(addOne, name)).toEqual({
        value,
        configurable: false,
        ...HIDDEN,
      });
    }
    expect(Object.hasOwn(addOne, 'toString')).toBe(false);
  });

  test('can be repeated and adds arguments at the end', () => {
    const list = registerServerReference((...all) => all, 'a.js', 'list');
    const bound = list.bind(null, 1).bind(null).bind(null, 2, 3);

    expect(bound.$$bound).toEqual([1, 2, 3]);
    expect(bound.$$id).toBe('a.js#list');
    expect(bound(4)).toEqual([1, 2, 3, 4]);
  });

  test('distinguishes no bound arguments from `bind` without arguments', () => {
    const action = registerServerReference(() => {}, 'a.js', 'x');

    expect(action.$$bound).toBe(null);
    expect(action.bind().$$bound).toEqual([]);
  });

  test('uses the first argument as this', () => {
    function read() {
      return this.value;
    }
    const action = registerServerReference(read, 'a.js', 'read');

    expect(action.bind({value: 5})()).toBe(5);
  });

  test('does not mark other functions on which the method is called', () => {
    const action = registerServerReference(() => {}, 'a.js', 'x');
    const plain = action.bind.call((a, b) => a * b, null, 3);

    expect(plain(4)).toBe(12);
    expect(isServerReference(plain)).toBe(false);
    expect(Reflect.ownKeys(plain)).toEqual(['length', 'name']);
  });

  test('is also a function with the receiver as a field', () => {
    const action = registerServerReference(x => x, 'a.js', 'x');
    const bound = bindServerReference({
      receiver: action,
      thisArgument: undefined,
      bound: ['y'],
    });

    expect(bound()).toBe('y');
    expect(bound.$$bound).toEqual(['y']);
  });
});

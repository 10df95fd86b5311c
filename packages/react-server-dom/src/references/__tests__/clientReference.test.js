import {
  createClientModuleProxy,
  isClientReference,
  registerClientReference,
} from '../clientReference.js';

const CLIENT_REFERENCE = Symbol.for('react.client.reference');

function codeOf(call) {
  try {
    call();
  } catch (error) {
    return error.code;
  }
  return 'nothing was thrown';
}

function marksOf(reference) {
  const {$$typeof, $$id, $$async} = reference;
  return {$$typeof, $$id, $$async};
}

// With the id in place of the value, because no matcher can read a reference.
function descriptorOf(reference, name) {
  const {value, ...attributes} = Object.getOwnPropertyDescriptor(
    reference,
    name,
  );
  return {id: value.$$id, ...attributes};
}

describe('registering a client reference', () => {
  test.each([
    ['an object', () => ({})],
    ['a function', () => () => {}],
    ['a class', () => class {}],
  ])('marks %s and returns it', (_, create) => {
    const implementation = create();
    const reference = registerClientReference(implementation, 'App.js', 'x');

    expect(reference).toBe(implementation);
    expect(isClientReference(reference)).toBe(true);
    for (const [name, value] of [
      ['$$typeof', CLIENT_REFERENCE],
      ['$$id', 'App.js#x'],
      ['$$async', false],
    ]) {
      expect(Object.getOwnPropertyDescriptor(reference, name)).toEqual({
        value,
        configurable: false,
        enumerable: false,
        writable: false,
      });
    }
  });

  test.each([['*'], [''], [null], [undefined]])(
    'appends the export name %p unchanged',
    name => {
      const reference = registerClientReference({}, 'App.js', name);

      expect(reference.$$id).toBe('App.js#' + name);
    },
  );

  test('again is only possible with the same id', () => {
    const reference = registerClientReference({}, 'App.js', 'x');

    expect(registerClientReference(reference, 'App.js', 'x')).toBe(reference);
    expect(() => registerClientReference(reference, 'App.js', 'y')).toThrow(
      TypeError,
    );
  });
});

describe('a module proxy', () => {
  test('is a client reference to the whole module', () => {
    const proxy = createClientModuleProxy('App.js');

    expect(isClientReference(proxy)).toBe(true);
    expect(marksOf(proxy)).toEqual({
      $$typeof: CLIENT_REFERENCE,
      $$id: 'App.js',
      $$async: false,
    });
    expect(typeof proxy).toBe('object');
    expect(proxy instanceof Promise).toBe(true);
  });

  test('returns the same reference for each read of an export', () => {
    const proxy = createClientModuleProxy('App.js');

    expect(proxy.Button.$$id).toBe('App.js#Button');
    expect(proxy.Button).toBe(proxy.Button);
    expect(proxy.displayName.$$id).toBe('App.js#displayName');
    expect(proxy.default.$$id).toBe('App.js#default');
    expect(proxy['a#b'].$$id).toBe('App.js#a#b');
    expect(Object.keys(proxy)).toEqual([
      'Button',
      'displayName',
      'default',
      'a#b',
    ]);
  });

  test.each([
    'name',
    'defaultProps',
    '_debugInfo',
    'toJSON',
    Symbol.toPrimitive,
    Symbol.toStringTag,
  ])('has no property %p', name => {
    expect(createClientModuleProxy('App.js')[name]).toBe(undefined);
  });

  test.each(['toString', 'valueOf', 'constructor', 'hasOwnProperty'])(
    'inherits %s like any object',
    name => {
      expect(createClientModuleProxy('App.js')[name]).toBe(
        Object.prototype[name],
      );
    },
  );

  test('can be converted to text', () => {
    expect(String(createClientModuleProxy('App.js'))).toBe('[object Object]');
    expect(JSON.stringify(createClientModuleProxy('App.js'))).toBe('{}');
  });

  test.each([Symbol.iterator, Symbol('own'), Symbol.asyncIterator])(
    'throws if %p is read',
    name => {
      const proxy = createClientModuleProxy('App.js');

      expect(codeOf(() => proxy[name])).toBe(594);
      expect(codeOf(() => Object.hasOwn(proxy, name))).toBe(594);
    },
  );

  test('cannot be assigned to', () => {
    const proxy = createClientModuleProxy('App.js');

    expect(
      codeOf(() => {
        proxy.Button = 1;
      }),
    ).toBe(592);
    expect(
      codeOf(() => {
        proxy[Symbol.iterator] = 1;
      }),
    ).toBe(592);
    expect(codeOf(() => Reflect.set(proxy, 'x', 1))).toBe(592);
  });

  test('becomes an ES module with interop when __esModule is read', () => {
    const proxy = createClientModuleProxy('App.js');

    expect(proxy.default.$$id).toBe('App.js#default');
    expect(proxy.__esModule).toBe(true);
    expect(proxy.default.$$id).toBe('App.js#');
    expect(proxy.default.name).toBe('');
    expect(proxy.default.anything).toBe(undefined);
    expect(codeOf(() => proxy.default())).toBe(593);
    expect(codeOf(() => new proxy.default())).toBe(593);
  });

  test('has every name as an own property, whose value is fixed when described', () => {
    const proxy = createClientModuleProxy('App.js');
    const {Button} = proxy;

    expect('Button' in proxy).toBe(true);
    expect('Other' in proxy).toBe(false);
    expect(Object.hasOwn(proxy, 'Other')).toBe(true);
    expect('Other' in proxy).toBe(true);
    expect(descriptorOf(proxy, 'Button')).toEqual({
      id: Button.$$id,
      configurable: true,
      enumerable: true,
      writable: true,
    });
    expect(descriptorOf(proxy, 'Third')).toEqual({
      id: 'App.js#Third',
      configurable: false,
      enumerable: false,
      writable: false,
    });
  });

  test('still works after any property was described', () => {
    const proxy = createClientModuleProxy('App.js');
    for (const name of ['default', 'status', 'value', '__esModule', 'name']) {
      Object.getOwnPropertyDescriptor(proxy, name);
    }

    expect(proxy.__esModule).toBe(true);
    expect(proxy.default.$$id).toBe('App.js#default');
    expect(typeof proxy.then).toBe('function');
  });

  test('refuses new exports when it was made non-extensible', () => {
    const proxy = createClientModuleProxy('App.js');
    Object.preventExtensions(proxy);

    expect(() => proxy.Button).toThrow(TypeError);
  });
});

describe('awaiting a module proxy', () => {
  test('returns a proxy of the same module that loads asynchronously', async () => {
    const proxy = createClientModuleProxy('App.js');
    const inner = await proxy;

    expect(marksOf(inner)).toEqual({
      $$typeof: CLIENT_REFERENCE,
      $$id: 'App.js',
      $$async: true,
    });
    expect(inner.then).toBe(undefined);
    expect(await inner).toBe(inner);
    expect(marksOf(inner.Button)).toEqual({
      $$typeof: CLIENT_REFERENCE,
      $$id: 'App.js#Button',
      $$async: true,
    });
    expect(inner.__esModule).toBe(true);
    expect(inner.default.$$async).toBe(true);
    expect(await proxy).toBe(inner);
  });

  test('needs no wait if the status is read', () => {
    const proxy = createClientModuleProxy('App.js');
    const {then} = proxy;

    expect(proxy.status).toBe('fulfilled');
    expect(proxy.value.$$async).toBe(true);
    expect(proxy.then).toBe(then);
  });

  test('calls back synchronously, with the result of the callback as its result', async () => {
    const proxy = createClientModuleProxy('App.js');
    const seen = [];
    const result = proxy.then(inner => {
      seen.push(inner);
      return 'result';
    });

    expect(seen.length).toBe(1);
    expect(seen[0]).toBe(proxy.value);
    expect(Object.getPrototypeOf(result)).toBe(Promise.prototype);
    expect(await result).toBe('result');
  });

  test('also gives access to an export named then', () => {
    expect(marksOf(createClientModuleProxy('App.js').then)).toEqual({
      $$typeof: CLIENT_REFERENCE,
      $$id: 'App.js#then',
      $$async: false,
    });
  });
});

describe('an export of a module proxy', () => {
  function createExport() {
    return createClientModuleProxy('App.js').Button;
  }

  test('is a function-like client reference with a name', () => {
    const reference = createExport();

    expect(typeof reference).toBe('function');
    expect(isClientReference(reference)).toBe(true);
    expect(marksOf(reference)).toEqual({
      $$typeof: CLIENT_REFERENCE,
      $$id: 'App.js#Button',
      $$async: false,
    });
    expect(reference.name).toBe('Button');
  });

  test.each([
    'displayName',
    'defaultProps',
    '_debugInfo',
    'toJSON',
    Symbol.toPrimitive,
    Symbol.toStringTag,
  ])('has no property %p', name => {
    expect(createExport()[name]).toBe(undefined);
  });

  test('is its own provider', () => {
    const reference = createExport();

    expect(reference.Provider).toBe(reference);
  });

  test('cannot be awaited', async () => {
    expect(codeOf(() => createExport().then)).toBe(590);
    await expect(
      (async () => {
        await createExport();
      })(),
    ).rejects.toMatchObject({code: 590});
  });

  test.each([
    'anything',
    'toString',
    'valueOf',
    'prototype',
    'length',
    'bind',
    'call',
    '__esModule',
    Symbol.iterator,
    Symbol.hasInstance,
  ])('throws if %p is read', name => {
    expect(codeOf(() => createExport()[name])).toBe(591);
  });

  test('cannot be converted to text', () => {
    expect(codeOf(() => `${createExport()}`)).toBe(591);
  });

  test('cannot be assigned to, called or constructed', () => {
    const Button = createExport();

    expect(
      codeOf(() => {
        Button.displayName = 'x';
      }),
    ).toBe(592);
    expect(codeOf(() => Button())).toBe(595);
    expect(codeOf(() => new Button())).toBe(595);
  });

  test('names itself and the operation in the message', () => {
    const Button = createExport();

    expect(() => Button.Icon).toThrow(/"Icon".*"Button"/s);
    expect(() => Button()).toThrow(/"Button" of App\.js/);
  });
});

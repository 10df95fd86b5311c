class Failing extends Array {
  constructor() {
    super();
    throw new Error('the constructor ran');
  }
}

const {toSpliced} = Array.prototype;

// The module looks for `toSpliced` when it is loaded.
function load(isModern) {
  jest.resetModules();
  if (!isModern) {
    delete Array.prototype.toSpliced;
  }
  try {
    return require('../copyItems.js').copyItems;
  } finally {
    Object.defineProperty(Array.prototype, 'toSpliced', {
      value: toSpliced,
      configurable: true,
      writable: true,
    });
  }
}

describe.each([
  ['with Array.prototype.toSpliced', true],
  ['without it', false],
])('%s', (name, isModern) => {
  const copyItems = load(isModern);

  test.each([
    ['an array', [1, {}]],
    ['holes', [, 1, ,]],
    ['a subclass', Object.setPrototypeOf([1], Failing.prototype)],
    ['an array without a prototype', Object.setPrototypeOf([1], null)],
    ['own properties', Object.assign([1], {constructor: Failing, extra: 1})],
  ])('%s: a plain array with the items', (kind, list) => {
    const copy = copyItems(list);
    expect(copy).not.toBe(list);
    expect(Object.getPrototypeOf(copy)).toBe(Array.prototype);
    expect(Object.keys(copy)).toEqual(
      Array.from({length: list.length}, (_, index) => String(index)),
    );
    expect(copy.every((item, index) => item === list[index])).toBe(true);
  });

  test('a proxy is asked for its length and items only', () => {
    const asked = [];
    const list = new Proxy([1, 2], {
      get(target, key) {
        asked.push(key);
        return target[key];
      },
    });
    expect(copyItems(list)).toEqual([1, 2]);
    expect(asked.filter(key => key !== 'length')).toEqual(['0', '1']);
  });
});

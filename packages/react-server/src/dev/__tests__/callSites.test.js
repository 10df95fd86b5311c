import {originalFile, readCallSites, takeCallSites} from '../callSites.js';

class Store {
  load() {
    return new Error('public');
  }

  get size() {
    return new Error('getter');
  }

  static open() {
    return new Error('static');
  }
}

const named = {method: Store.prototype.load};

function Made() {
  this.error = new Error('made');
}

// the name of the first frame → the error
const NAMES = {
  'Store.load': () => new Store().load(),
  'get size': () => new Store().size,
  'Function.open': () => Store.open(),
  'Object.load [as method]': () => named.method(),
  'new Made': () => new Made().error,
};

test.each(Object.keys(NAMES))('%s', name => {
  const [site] = readCallSites(NAMES[name](), 0);
  expect([site[0], site[1], site[6]]).toEqual([name, __filename, false]);
});

test('the text of the stack is unchanged', () => {
  const error = new Store().load();
  const sites = readCallSites(error, 0);
  const [header, first] = error.stack.split('\n');
  expect(header).toBe('Error: public');
  expect(first).toContain('at Store.load');
  expect(readCallSites(error, 1)).toEqual(sites.slice(1));
});

test('a stack that was read before has no positions of functions', () => {
  const error = new Store().load();
  void error.stack;
  const [[name, file, line, column, ...rest]] = readCallSites(error, 0);
  expect([name, file, rest]).toEqual(['Store.load', __filename, [0, 0, false]]);
  expect(line > 0 && column > 0).toBe(true);
});

test('frames end at the call of user code', () => {
  const entrance = {
    react_stack_bottom_frame: callback => callback(),
  };
  const error = entrance.react_stack_bottom_frame(() => new Error('inside'));
  expect(readCallSites(error, 0)).toHaveLength(1);
});

test('the previous hook is restored', () => {
  const before = Error.prepareStackTrace;
  expect(takeCallSites(new Error('mine'), 0).length).toBeGreaterThan(0);
  expect(Error.prepareStackTrace).toBe(before);
});

test('virtual file names of a client become the original names', () => {
  expect(originalFile('about://React/Server/file:///app/a%20b.js?3')).toBe(
    'file:///app/a b.js',
  );
  expect(originalFile('/app/x.js')).toBe('/app/x.js');
});

import {
  Stacks,
  originalFile,
  readElementStack,
  readStack,
  takeCallSites,
} from '../callSites.js';

const sitesOf = error => readStack(new Stacks(), error).sites;

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

// V8 says that a static method is one of a Function or, in newer versions, of its class.
function typeOfStatic() {
  const before = Error.prepareStackTrace;
  Error.prepareStackTrace = (_, [frame]) => frame.getTypeName();
  try {
    return Store.open().stack;
  } finally {
    Error.prepareStackTrace = before;
  }
}

// the name of the first frame → the error
const NAMES = {
  'Store.load': () => new Store().load(),
  'get size': () => new Store().size,
  [`${typeOfStatic()}.open`]: () => Store.open(),
  'Object.load [as method]': () => named.method(),
  'new Made': () => new Made().error,
};

test.each(Object.keys(NAMES))('%s', name => {
  const [site] = sitesOf(NAMES[name]());
  expect([site[0], site[1], site[6]]).toEqual([name, __filename, false]);
});

test('a static method belongs to its class or to Function', () => {
  expect(['Function', 'Store']).toContain(typeOfStatic());
});

test('the text of the stack is unchanged', () => {
  const error = new Store().load();
  sitesOf(error);
  const [header, first] = error.stack.split('\n');
  expect(header).toBe('Error: public');
  expect(first).toContain('at Store.load');
});

test('a stack that was read before has no positions of functions', () => {
  const error = new Store().load();
  void error.stack;
  const [[name, file, line, column, ...rest]] = sitesOf(error);
  expect([name, file, rest]).toEqual(['Store.load', __filename, [0, 0, false]]);
  expect(line > 0 && column > 0).toBe(true);
});

test('a stack that is text has frames without a position, which have no file', () => {
  const error = new Error('text');
  error.stack = [
    'Error: text',
    '    at inner (/srv/a.js:3:4)',
    '    at render (<anonymous>)',
    '    at <anonymous>',
    '    at async <anonymous>',
    '    at <anonymous> ',
    '    at native',
    '    at outer (/srv/b.js:5:6)',
  ].join('\n');
  expect(sitesOf(error)).toEqual([
    ['inner', '/srv/a.js', 3, 4, 0, 0, false],
    ['render', '', NaN, NaN, 0, 0, false],
    ['', '', NaN, NaN, 0, 0, false],
    ['outer', '/srv/b.js', 5, 6, 0, 0, false],
  ]);
});

test('errors of one call have the same stack, which is described once', () => {
  const stacks = new Stacks();
  const [first, second] = [1, 2].map(() => {
    const error = new Store().load();
    return {error, stack: readElementStack(stacks, error)};
  });
  expect(second.stack).toBe(first.stack);
  expect(first.stack.sites[0][4]).toBeGreaterThan(0);
  expect(second.error.stack).toBe(first.stack.text);
  expect(readElementStack(stacks, first.error)).toBe(first.stack);
  expect(readElementStack(stacks, new Store().load())).not.toBe(first.stack);
});

test('elements created in the same call have the same stack, from wherever it is called', () => {
  const stacks = new Stacks();
  const entrance = {
    react_stack_bottom_frame: () => new Error('react-stack-top-frame'),
  };
  const fromHere = () => entrance.react_stack_bottom_frame();
  const fromThere = () => entrance.react_stack_bottom_frame();
  const [here, there, again] = [fromHere(), fromThere(), fromThere()];
  const shared = readElementStack(stacks, here);
  expect(readElementStack(stacks, there)).toBe(shared);
  expect(shared.text).toContain('fromHere');
  // The frames around the call are not parts of an error of user code either, but of its text.
  const {text, sites} = readStack(stacks, again);
  expect(text).toContain('fromThere');
  expect(sites).toEqual(shared.sites);
});

test('an error of user code keeps its frames when its text changes', () => {
  const stacks = new Stacks();
  const error = new Store().load();
  const stack = readStack(stacks, error);
  error.stack = 'changed';
  expect(readStack(stacks, error)).toBe(stack);
});

test('frames end at the call of user code', () => {
  const entrance = {
    react_stack_bottom_frame: callback => callback(),
  };
  const error = entrance.react_stack_bottom_frame(() => new Error('inside'));
  expect(sitesOf(error)).toHaveLength(1);
});

test('the previous hook is restored', () => {
  const before = Error.prepareStackTrace;
  const holder = {stack: ''};
  Error.captureStackTrace(holder);
  const sites = takeCallSites(new Stacks(), holder, 0);
  expect(sites[0][1]).toBe(__filename);
  expect(Error.prepareStackTrace).toBe(before);
});

test('virtual file names of a client become the original names', () => {
  expect(originalFile('about://React/Server/file:///app/a%20b.js?3')).toBe(
    'file:///app/a b.js',
  );
  expect(originalFile('/app/x.js')).toBe('/app/x.js');
});

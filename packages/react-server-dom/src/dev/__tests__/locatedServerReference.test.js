import {registerLocatedServerReference} from '../locatedServerReference.js';

function locationOf(reference) {
  return Object.getOwnPropertyDescriptor(reference, '$$location');
}

afterEach(() => jest.restoreAllMocks());

test('a server reference remembers where it was registered', () => {
  const action = registerLocatedServerReference(() => 1, 'a.js', 'x');
  const {value, ...attributes} = locationOf(action);
  const [header, ownFrame, userFrame] = value.stack.split('\n');

  expect(action.$$id).toBe('a.js#x');
  expect(attributes).toEqual({
    configurable: true,
    enumerable: false,
    writable: false,
  });
  expect(header).toBe('Error: react-stack-top-frame');
  expect(ownFrame).toContain('locatedServerReference.js');
  expect(userFrame).toContain('locatedServerReference.test.js');
});

test('references that are bound several times keep the location', () => {
  const action = registerLocatedServerReference(() => 1, 'a.js', 'x');
  const bound = action.bind(null, 1).bind(null, 2);

  expect(locationOf(bound).value).toBe(action.$$location);
  expect(bound.$$bound).toEqual([1, 2]);
});

describe('the first argument of bind', () => {
  test.each([[{}], [0], ['']])(
    'is warned about when it is %p',
    thisArgument => {
      const warn = jest.spyOn(console, 'error').mockImplementation(() => {});
      const action = registerLocatedServerReference(() => 1, 'a.js', 'x');
      action.bind(thisArgument);

      expect(warn).toHaveBeenCalledTimes(1);
      expect(warn.mock.calls[0][0]).toContain('bind()');
    },
  );

  test('may be null or undefined', () => {
    const warn = jest.spyOn(console, 'error').mockImplementation(() => {});
    const action = registerLocatedServerReference(() => 1, 'a.js', 'x');
    action.bind(null, 1);
    action.bind(undefined);
    action.bind();

    expect(warn).not.toHaveBeenCalled();
  });

  test('is not checked if the method is called on another function', () => {
    const warn = jest.spyOn(console, 'error').mockImplementation(() => {});
    const action = registerLocatedServerReference(() => 1, 'a.js', 'x');
    const plain = action.bind.call(() => 2, {});

    expect(warn).not.toHaveBeenCalled();
    expect(locationOf(plain)).toBe(undefined);
  });
});

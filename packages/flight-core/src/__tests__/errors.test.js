import * as constructors from '../errors.js';

test.each(['protocol', 'usage', 'refusal', 'abort', 'internal'])(
  'a %s error has its kind and the number of React',
  kind => {
    const create = constructors[`${kind}Error`];
    const error = create('what happened', 432);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({kind, code: 432});
    expect(error.message).toContain('what happened');
    expect(error.name).toBe(kind === 'abort' ? 'AbortError' : 'Error');
    expect(Object.keys(error)).toEqual([]);
    expect(create('what happened')).not.toHaveProperty('code');
  },
);

test('the stack of an error is made with it, so that V8 releases the frames', () => {
  const before = Error.prepareStackTrace;
  const prepare = jest.fn(error => `${error.name}: ${error.message}`);
  Error.prepareStackTrace = prepare;
  try {
    const {stack} = constructors.abortError('stop');
    expect(stack).toBe('AbortError: stop');
    expect(prepare).toHaveBeenCalledTimes(1);
    prepare.mockImplementation(() => {
      throw new Error('broken');
    });
    expect(constructors.abortError('stop').message).toBe('stop');
  } finally {
    Error.prepareStackTrace = before;
  }
});

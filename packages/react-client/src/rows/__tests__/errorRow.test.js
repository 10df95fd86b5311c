import {getRoot} from '../../index.js';
import {outcomeOf, receive} from '../../__tests__/support/responses.js';

function errorOf(text) {
  return outcomeOf(getRoot(receive(text))).reason;
}

describe('an error row', () => {
  test('becomes an error with only the digest', () => {
    const error = errorOf('0:E{"digest":"d1"}\n');
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({digest: 'd1', name: 'Error', code: 441});
    expect(error.stack).toBe('Error: ' + error.message);
    expect(Object.keys(error)).toEqual(['digest']);
  });

  test.each([
    ['{"digest":""}', ''],
    ['{}', undefined],
    ['null', undefined],
    ['{"digest":"$$x"}', '$$x'],
  ])('%s has its digest unchanged', (json, digest) => {
    expect(errorOf(`0:E${json}\n`).digest).toBe(digest);
  });

  test('is one error object for all dependent values', () => {
    const response = receive('0:["$@1","$@2"]\n1:["$3"]\n2:["$3"]\n3:E{}\n');
    const [one, two] = outcomeOf(getRoot(response)).value;
    expect(outcomeOf(one).reason).toBe(outcomeOf(two).reason);
  });

  test('with invalid JSON fails the response', () => {
    expect(() => receive('1:E{\n')).toThrow('The row 1 is broken');
  });
});

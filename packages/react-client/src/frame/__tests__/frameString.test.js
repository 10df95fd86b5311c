import {
  close,
  createStreamState,
  getRoot,
  processBinaryChunk,
  processStringChunk,
} from '../../index.js';
import {
  bytesOf,
  createTestResponse,
  outcomeOf,
} from '../../__tests__/support/responses.js';

// Strings and bytes mixed, like the output of the Node renderer.
function feedParts(...parts) {
  const response = createTestResponse();
  const state = createStreamState();
  for (const part of parts) {
    if (typeof part === 'string') {
      processStringChunk(response, state, part);
    } else {
      processBinaryChunk(response, state, part);
    }
  }
  close(response);
  return outcomeOf(getRoot(response)).value;
}

describe('strings of a Node stream', () => {
  test('may have any number of rows', () => {
    expect(feedParts('1:"é"\n2:"😀"\n0:["$1","$2"]\n')).toEqual(['é', '😀']);
  });

  test('may end after a header', () => {
    expect(feedParts('0:', '"x"\n')).toBe('x');
    expect(feedParts('0', ':', '"x"\n')).toBe('x');
    expect(feedParts(bytesOf('0:'), '"x"\n')).toBe('x');
    expect(feedParts(bytesOf('1:I'), '["m",[],"x"]\n', '0:"$1"\n')).toBe('m#x');
  });

  test('may have long headers', () => {
    expect(feedParts('00000000000001:"x"\n0:"$1"\n')).toBe('x');
    expect(feedParts('0000', '0000000001:T00000003,', 'abc', '0:"$1"\n')).toBe(
      'abc',
    );
  });

  test('have the position of an invalid header in the message', () => {
    expect(() => feedParts('1:"x"\n', '2:"y"\n000000000!')).toThrow(
      'Unexpected "!" in a row id at byte 21.',
    );
  });

  test('may have a long text as a separate string', () => {
    expect(feedParts('1:T5,', 'héllo'.slice(0, 4), '0:"$1"\n')).toBe('héll');
    expect(feedParts(bytesOf('1:T3,'), 'abc', bytesOf('0:"$1"\n'))).toBe('abc');
  });

  test('may have an empty text', () => {
    expect(feedParts('1:T0,', '0:["$1"]\n')).toEqual(['']);
  });

  test.each([
    ['a row in two strings', ['0:[1,', '2]\n']],
    ['a row that began as bytes', [bytesOf('0:[1'), ',2]\n']],
    ['a text that is longer than its row', ['0:T2,', 'abc']],
    ['binary data', ['0:o1,', 'a']],
    ['an invalid header', ['?:1\n']],
  ])('may not have %s', (name, parts) => {
    expect(() => feedParts(...parts)).toThrow();
  });
});

import {
  bytesOf,
  decode,
  feed,
  outcomeOf,
  receive,
} from '../../__tests__/support/responses.js';
import {getRoot} from '../../index.js';

function decodeAction(rows, callServer) {
  return decode(rows + '0:{"f":"$h1"}\n', {callServer}).f;
}

describe('a server function', () => {
  test('calls the server with its id and arguments', () => {
    const callServer = jest.fn(() => 'result');
    const f = decodeAction('1:{"id":"act#save","bound":null}\n', callServer);
    expect(f(1, 'two')).toBe('result');
    expect(callServer).toHaveBeenCalledWith('act#save', [1, 'two']);
  });

  test('passes bound arguments first, synchronously if they are available', () => {
    const callServer = jest.fn();
    const rows = '2:[1,{"x":2}]\n1:{"id":"a","bound":"$@2"}\n';
    decodeAction(rows, callServer)(3);
    expect(callServer).toHaveBeenCalledWith('a', [1, {x: 2}, 3]);
  });

  test('waits for pending bound arguments', async () => {
    const callServer = jest.fn(() => 'result');
    const rows = '1:{"id":"a","bound":"$@2"}\n0:{"f":"$h1"}\n';
    const response = receive(rows, {callServer});
    const {f} = outcomeOf(getRoot(response)).value;
    const result = f(3);
    expect(callServer).not.toHaveBeenCalled();
    feed(response, bytesOf('2:[1]\n'));
    expect(await result).toBe('result');
    expect(callServer).toHaveBeenCalledWith('a', [1, 3]);
  });

  test('is a new function for each occurrence', () => {
    const {a, b} = decode(
      '1:{"id":"x","bound":null}\n0:{"a":"$h1","b":"$h1"}\n',
    );
    expect(a).not.toBe(b);
  });

  test.each(['5', '{"id":5,"bound":null}', 'null', '"text"'])(
    'without an id is null: %s',
    row => {
      expect(decode(`1:${row}\n0:["$h1"]\n`)).toEqual([null]);
    },
  );
});

import {ROW_TAGS} from 'flight-core/src/wire/__tests__/support/tagTables.js';
import {
  close,
  createStreamState,
  getRoot,
  processBinaryChunk,
  processRows,
} from '../../index.js';
import {
  bytesOf,
  createTestResponse,
  decode,
  feed,
  outcomeOf,
  receive,
  valueOf,
} from '../../__tests__/support/responses.js';

function rootAfter(text) {
  const response = receive(text);
  close(response);
  return outcomeOf(getRoot(response));
}

describe('rows', () => {
  test('are models if their tag is unknown', () => {
    expect(decode('0:Z"x"\n')).toBe('x');
    expect(decode('0:#[1]\n')).toEqual([1]);
  });

  test('are kept unread if no row refers to them', () => {
    expect(decode('5:{broken\n0:"fine"\n')).toBe('fine');
  });

  test.each(['{"a":', '', 'q"x"', '{"a":1}}', '["$nabc"]', ' no upstream'])(
    'that are broken reject when they are read: %p',
    text => {
      const root = rootAfter(`0:${text}\n`).reason;
      const outer = rootAfter(`a:${text}\n0:["$@a"]\n`).value;
      const {reason} = outcomeOf(outer[0]);
      expect([root.kind, reason.kind]).toEqual(['protocol', 'protocol']);
      expect(root.message).toMatch('The row 0 is broken');
      expect(reason.message).toMatch('The row a is broken');
      expect(reason.message).toMatch('answer instead of the server?');
    },
  );

  test.each([
    ['a second model', '0:1\n0:2\n'],
    ['a model after an error', '0:E{"digest":""}\n0:2\n'],
    ['an error after a model', '0:1\n0:E{"digest":""}\n'],
    ['a second error', '0:E{"digest":""}\n0:E{"digest":""}\n'],
    ['a text after a model', '0:1\n0:T1,x'],
    ['a model after a text', '0:T1,x0:1\n'],
    ['bytes after bytes', '0:o1,x0:o1,x'],
    ['a second module', '0:I["m",[],"x"]\n0:I["m",[],"x"]\n'],
    ['a module after a model', '0:1\n0:I["m",[],"x"]\n'],
    ['a stream after a model', '0:1\n0:R\n'],
    ['a stream that opens twice', '0:R\n0:R\n'],
  ])('of an id that has a row already are refused: %s', (name, text) => {
    expect(() => receive(text)).toThrow(/second/);
  });

  test('of a settled id are refused although the first was never read', () => {
    expect(() => receive('1:[]\n1:E{"digest":"x"}\n')).toThrow(/second/);
  });

  test.each(
    ROW_TAGS.filter(tag => tag.developmentOnly).map(tag => [tag.letter]),
  )('with the development tag %s are refused in production', letter => {
    const text = `0:${letter}{}\n`;
    expect(() => receive(text)).toThrow(expect.objectContaining({code: 504}));
  });

  test('that close an id without a stream are ignored', () => {
    expect(decode('5:C\n0:1\n')).toBe(1);
  });

  test('wake their listeners in the order of arrival', () => {
    const response = createTestResponse();
    const order = [];
    getRoot(response).then(root => {
      root.a.then(() => order.push('a'));
      root.b.then(() => order.push('b'));
    });
    feed(response, bytesOf('0:{"a":"$@1","b":"$@2"}\n2:2\n1:1\n'));
    expect(order).toEqual(['b', 'a']);
  });

  test('a listener that throws fails the call that delivered the row', () => {
    const response = createTestResponse();
    const later = jest.fn();
    getRoot(response).then(() => {
      throw new Error('from a listener');
    });
    getRoot(response).then(later);
    expect(() => feed(response, bytesOf('0:1\n'))).toThrow('from a listener');
    expect(later).toHaveBeenCalledWith(1);
  });
});

describe('rows without text', () => {
  test('have the same effect as their text', () => {
    const dispatchHint = jest.fn();
    const response = createTestResponse({host: {dispatchHint}});
    const rows = [
      {id: 0, tag: 'H', payload: {code: 'L', model: ['/a', 'style']}},
      {id: 1, tag: 'I', payload: ['m', [], 'Button']},
      {id: 2, tag: 'T', payload: '$raw'},
      {id: 3, tag: 'o', payload: new Uint8Array([1])},
      {id: 4, tag: 'E', payload: {digest: 'd'}},
      {id: 5, tag: 'X', payload: undefined},
      {id: 5, tag: '', payload: ['$undefined']},
      {id: 5, tag: 'C', payload: '$$end'},
      {id: 0, tag: '', payload: ['$1', '$2', '$3', '$@4', '$5']},
    ];
    for (const {id, tag, payload} of rows) {
      const code = tag === '' ? 0 : tag.charCodeAt(0);
      processRows(response, [{id, tag: code, payload}]);
    }
    const [module, text, bytes, failed, iterable] = valueOf(getRoot(response));
    const iterator = iterable[Symbol.asyncIterator]();
    expect([module, text, bytes]).toEqual([
      'm#Button',
      '$raw',
      new Uint8Array([1]),
    ]);
    expect(outcomeOf(failed).reason.digest).toBe('d');
    expect(valueOf(iterator.next())).toEqual({done: false, value: [undefined]});
    expect(valueOf(iterator.next())).toEqual({done: true, value: '$end'});
    expect(dispatchHint).toHaveBeenCalledWith('L', ['/a', 'style']);
  });

  test('and rows as bytes can be in one response', () => {
    const response = createTestResponse();
    processRows(response, [{id: 1, tag: 0, payload: [1]}]);
    const bytes = bytesOf('0:"$1"\n');
    processBinaryChunk(response, createStreamState(), bytes);
    expect(valueOf(getRoot(response))).toEqual([1]);
  });
});

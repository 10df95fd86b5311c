import {getRoot, close, reportGlobalError} from '../index.js';
import {
  bytesOf,
  createTestResponse,
  feed,
  outcomeOf,
  readLazyNode,
  receive,
  valueOf,
} from './support/responses.js';

describe('the end of the transport', () => {
  test('rejects missing rows, at any depth, with one error', () => {
    const response = receive('0:{"a":"$@1","b":["$@2"]}\n2:{"c":"$3"}\n');
    const root = valueOf(getRoot(response));
    close(response);
    const {status, reason} = outcomeOf(root.a);
    expect([status, reason.code]).toEqual(['rejected', 412]);
    expect(outcomeOf(root.b[0]).reason).toBe(reason);
  });

  test('rejects a root that never arrived', () => {
    const response = createTestResponse();
    const root = getRoot(response);
    close(response);
    expect(outcomeOf(root).reason.code).toBe(412);
    expect(outcomeOf(getRoot(response)).reason.code).toBe(412);
  });

  test('rejects rows that are first referenced later', () => {
    const response = receive('0:["$L1"]\n1:["$2"]\n');
    close(response);
    const [node] = valueOf(getRoot(response));
    expect(() => readLazyNode(node)).toThrow('Connection closed.');
  });

  test('does not affect chunks that wait for a module', async () => {
    let loaded = null;
    const loading = new Promise(resolve => {
      loaded = resolve;
    });
    const host = {preloadModule: () => loading};
    const response = receive('1:I["m",[],"x"]\n0:["$1"]\n', {host});
    const root = getRoot(response);
    root.then(() => {});
    close(response);
    expect(root.status).toBe('blocked');
    loaded();
    await loading;
    expect(valueOf(root)).toEqual(['m#x']);
  });

  test('halts missing rows if partial streams are allowed', () => {
    const options = {allowPartialStream: true};
    const response = receive('0:{"a":"$@1","b":"$L2","c":["$@3"]}\n', options);
    close(response);
    const root = valueOf(getRoot(response));
    expect([root.a.status, root.c[0].status]).toEqual(['halted', 'halted']);
    expect(outcomeOf(root.a).status).toBe('pending');
    expect(() => readLazyNode(root.b)).toThrow();
  });

  test('a value that needs a halted row stays blocked', () => {
    const options = {allowPartialStream: true};
    const response = receive('0:{"a":"$1"}\n', options);
    close(response);
    expect(outcomeOf(getRoot(response)).status).toBe('pending');
    expect(getRoot(response).status).toBe('blocked');
  });

  test('has an effect only once', () => {
    const response = createTestResponse();
    reportGlobalError(response, 'first');
    reportGlobalError(response, 'second');
    close(response);
    expect(outcomeOf(getRoot(response)).reason).toBe('first');
  });
});

describe('an error of the transport', () => {
  test('rejects missing rows even if partial streams are allowed', () => {
    const response = createTestResponse({allowPartialStream: true});
    const root = getRoot(response);
    reportGlobalError(response, 'reset');
    expect(outcomeOf(root).reason).toBe('reset');
  });

  test('does not affect rows that have arrived', () => {
    const response = receive('0:{"a":"$@1"}\n1:"here"\n');
    reportGlobalError(response, 'reset');
    expect(valueOf(valueOf(getRoot(response)).a)).toBe('here');
  });

  test('is not reported as unhandled', async () => {
    const report = jest.fn();
    process.on('unhandledRejection', report);
    const response = receive('0:{"a":"$@1","b":"$2"}\n');
    getRoot(response).then(() => {});
    reportGlobalError(response, new Error('reset'));
    await new Promise(resolve => setTimeout(resolve, 5));
    process.off('unhandledRejection', report);
    expect(report).not.toHaveBeenCalled();
  });
});

describe('rows that arrive before and after', () => {
  test('a text for an id with a listener', () => {
    const response = receive('0:["$1"]\n');
    const root = getRoot(response);
    expect(outcomeOf(root).status).toBe('pending');
    feed(response, bytesOf('1:T3,abc'));
    expect(valueOf(root)).toEqual(['abc']);
  });

  test.each([
    ['0:"$@0"\n', getRootChunk => getRootChunk()],
    ['0:"$L0"\n', getRootChunk => getRootChunk()],
    ['0:"$@1"\n1:"$@0"\n', getRootChunk => getRootChunk().value],
    ['0:"$L1"\n1:"$L0"\n', getRootChunk => getRootChunk().value._payload],
    ['0:"$@1"\n1:"$L0"\n', getRootChunk => getRootChunk().value],
  ])('that refer to themselves fail instead of looping: %p', (text, read) => {
    const response = receive(text);
    outcomeOf(getRoot(response));
    const {reason} = outcomeOf(read(() => getRoot(response)));
    expect(reason.message).toMatch('refers to itself');
  });
});

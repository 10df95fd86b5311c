'use strict';

const {PassThrough} = require('stream');
const {loadClientLayer, loadServerLayer} = require('../layers.js');

const MODES = ['development', 'production'];
const REFERENCES = ['reference', 'reference-19-2'];

function readAll(stream) {
  return new Promise((resolve, reject) => {
    const pieces = [];
    stream.on('data', piece => pieces.push(piece));
    stream.on('end', () => resolve(Buffer.concat(pieces).toString('utf8')));
    stream.on('error', reject);
  });
}

async function decode(Client, text) {
  const stream = new PassThrough();
  const result = Client.createFromNodeStream(stream, {
    moduleMap: {},
    moduleLoading: null,
    serverModuleMap: null,
  });
  stream.end(text);
  return result;
}

describe.each(MODES)('in %s', mode => {
  test.each(REFERENCES)('the server layer of %s has server React', name => {
    const {React, ReactDOM, Server} = loadServerLayer({
      implementation: name,
      mode,
    });
    expect(React.useState).toBe(undefined);
    expect(typeof React.cache).toBe('function');
    expect(ReactDOM.createPortal).toBe(undefined);
    expect(typeof Server.renderToPipeableStream).toBe('function');
  });

  test.each(REFERENCES)('the client layer of %s has client React', name => {
    const {React, ReactDOMServer, Client} = loadClientLayer({
      implementation: name,
      mode,
    });
    expect(typeof React.useState).toBe('function');
    expect(typeof ReactDOMServer.renderToPipeableStream).toBe('function');
    expect(typeof Client.createFromNodeStream).toBe('function');
  });

  test.each(REFERENCES)('the output of %s can be decoded', async name => {
    const {React, Server} = loadServerLayer({implementation: name, mode});
    const {Client, ...client} = loadClientLayer({implementation: name, mode});

    const Greeting = ({name: who}) => React.createElement('b', null, who);
    const model = {
      list: [1, new Map([['k', 2n]])],
      bytes: new Uint8Array([1, 2, 3]),
      greeting: React.createElement(Greeting, {name: 'you'}),
    };
    const stream = Server.renderToPipeableStream(model, {});
    const text = await readAll(stream.pipe(new PassThrough()));
    const value = await decode(Client, text);

    expect(value.list[1]).toBeInstanceOf(Map);
    expect(value.list[1].get('k')).toBe(2n);
    expect(value.bytes).toBeInstanceOf(Uint8Array);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    // In development, an element may be a lazy until its debug rows have arrived.
    const element =
      value.greeting._init === undefined
        ? value.greeting
        : value.greeting._init(value.greeting._payload);
    expect(client.React.isValidElement(element)).toBe(true);
    expect(element.props).toEqual({children: 'you'});
  });

  test.each(['node', 'edge', 'browser'])('%s is a host', host => {
    const implementation = 'reference';
    const {Server} = loadServerLayer({implementation, mode, host});
    const {Client} = loadClientLayer({implementation, mode, host});

    expect('renderToPipeableStream' in Server).toBe(host === 'node');
    expect('decodeReplyFromAsyncIterable' in Server).toBe(host !== 'browser');
    expect('createFromNodeStream' in Client).toBe(host === 'node');
  });

  test('two servers work in one process', async () => {
    for (const implementation of REFERENCES) {
      const {Server} = loadServerLayer({implementation, mode});
      const stream = Server.renderToPipeableStream('text', {});
      const text = await readAll(stream.pipe(new PassThrough()));
      expect(text).toContain('"text"');
    }
  });

  test('the mode and React of the calling test do not change', () => {
    const before = process.env.NODE_ENV;
    loadServerLayer({implementation: 'reference', mode});
    expect(process.env.NODE_ENV).toBe(before);
    expect(typeof require('react').useState).toBe('function');
  });
});

test('an unknown implementation, mode or host is refused', () => {
  expect(() =>
    loadServerLayer({implementation: 'other', mode: 'production'}),
  ).toThrow('Unknown implementation "other"');
  expect(() =>
    loadClientLayer({implementation: 'reference', mode: 'test'}),
  ).toThrow('Unknown mode "test"');
  expect(() =>
    loadClientLayer({
      implementation: 'reference',
      mode: 'production',
      host: 'deno',
    }),
  ).toThrow('Unknown host "deno"');
});

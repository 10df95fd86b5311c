'use strict';

import {patchSetImmediate} from '../../../../scripts/jest/patchSetImmediate';

let ReactServer;
let ReactServerDOMServer;
let ReactServerDOMClient;
let serverAct;

describe('cyclic Maps and Sets', () => {
  beforeEach(() => {
    jest.resetModules();
    patchSetImmediate();
    serverAct = require('internal-test-utils').serverAct;
    jest.mock('react', () => require('react/react.react-server'));
    jest.mock('react-server-dom-webpack/server', () =>
      require('react-server-dom-webpack/server.edge'),
    );
    ReactServer = require('react');
    ReactServerDOMServer = require('react-server-dom-webpack/server');
    jest.resetModules();
    __unmockReact();
    ReactServerDOMClient = require('react-server-dom-webpack/client.edge');
  });

  async function decode(stream) {
    return ReactServerDOMClient.createFromReadableStream(stream, {
      serverConsumerManifest: {moduleMap: null, moduleLoading: null},
    });
  }

  async function roundTrip(model) {
    const stream = await serverAct(() =>
      ReactServerDOMServer.renderToReadableStream(model, null),
    );
    return decode(stream);
  }

  it('keep a collection that contains itself', async () => {
    const map = new Map();
    map.set('self', map).set('other', 1);
    const set = new Set();
    set.add(set).add(1);
    const result = await roundTrip({map, set});
    expect(result.map.get('self')).toBe(result.map);
    expect(Array.from(result.map.keys())).toEqual(['self', 'other']);
    expect(Array.from(result.set)[0]).toBe(result.set);
    expect(result.set.size).toBe(2);
  });

  it('keep a collection that is the model', async () => {
    const map = new Map();
    map.set('self', map);
    const result = await roundTrip(map);
    expect(result.get('self')).toBe(result);
    expect(result.size).toBe(1);
  });

  it('keep a key that refers to its Map', async () => {
    const map = new Map();
    map.set({owner: map}, 'value');
    const {map: result} = await roundTrip({map});
    expect(Array.from(result.keys())[0].owner).toBe(result);
    expect(Array.from(result.values())).toEqual(['value']);
  });

  it('keep a cycle through objects and other collections', async () => {
    const map = new Map();
    const set = new Set([{back: map}, 'text']);
    map.set('set', set).set('list', [set]);
    const {map: result} = await roundTrip({map});
    const inner = result.get('set');
    expect(Array.from(inner)[0].back).toBe(result);
    expect(Array.from(inner)[1]).toBe('text');
    expect(result.get('list')[0]).toBe(inner);
  });

  it('keep a cycle through the props of an element', async () => {
    const map = new Map();
    map.set('element', ReactServer.createElement('div', {data: map}));
    const {map: result} = await roundTrip({map});
    // An element that had to wait is lazy.
    const lazy = result.get('element');
    const element = lazy._init(lazy._payload);
    expect(element.props.data).toBe(result);
  });

  it('keep a cycle whose rows arrive one by one', async () => {
    const encoder = new TextEncoder();
    let controller;
    const stream = new ReadableStream({
      start(c) {
        controller = c;
      },
    });
    const promise = decode(stream);
    const rows = ['0:{"map":"$Q1"}', '1:[["a","$Q2"]]', '2:[["b","$0:map"]]'];
    for (let i = 0; i < rows.length; i++) {
      controller.enqueue(encoder.encode(rows[i] + '\n'));
      await null;
    }
    controller.close();
    const {map} = await promise;
    expect(map.get('a').get('b')).toBe(map);
  });

  it('reject a model whose collection is missing', async () => {
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('0:{"map":"$Q1"}\n'));
        controller.close();
      },
    });
    await expect(decode(stream)).rejects.toThrow('Connection closed.');
  });

  async function reply(value) {
    const body = await ReactServerDOMClient.encodeReply(value);
    return ReactServerDOMServer.decodeReply(body, {});
  }

  it('keep a collection of a reply that contains itself', async () => {
    const map = new Map();
    const set = new Set();
    map.set('self', map).set('set', set);
    set.add({back: set}).add(map);
    const result = await reply({map, set});
    expect(result.map.get('self')).toBe(result.map);
    expect(result.map.get('set')).toBe(result.set);
    expect(Array.from(result.map.keys())).toEqual(['self', 'set']);
    const items = Array.from(result.set);
    expect(items[0].back).toBe(result.set);
    expect(items[1]).toBe(result.map);
    expect(items.length).toBe(2);
  });

  it('keep a collection that is the whole reply', async () => {
    const map = new Map();
    map.set('self', map);
    const result = await reply(map);
    expect(result.get('self')).toBe(result);
  });

  it('reject a reply that uses the items of a collection twice', async () => {
    const body = new FormData();
    body.set('0', '["$Q1","$Q1"]');
    body.set('1', '[["a",1]]');
    await expect(ReactServerDOMServer.decodeReply(body, {})).rejects.toThrow(
      'Already initialized Map.',
    );
  });
});

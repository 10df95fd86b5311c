'use strict';

import {patchSetImmediate} from '../../../../scripts/jest/patchSetImmediate';

describe('types and keys of elements', () => {
  beforeEach(() => {
    jest.resetModules();
  });

  it('may arrive after the element that has them as type or key', async () => {
    const {
      createFromReadableStream,
    } = require('react-server-dom-webpack/client.edge');
    const encoder = new TextEncoder();
    let controller;
    const stream = new ReadableStream({
      start(c) {
        controller = c;
      },
    });
    const promise = createFromReadableStream(stream, {
      serverConsumerManifest: {moduleMap: null, moduleLoading: null},
    });
    controller.enqueue(
      encoder.encode('0:[["$","$1","$2",{"children":"text"}]]\n'),
    );
    const [lazy] = await promise;
    controller.enqueue(encoder.encode('1:"$Sreact.suspense"\n2:"key"\n'));
    controller.close();
    await lazy._payload;
    const element = lazy._init(lazy._payload);
    expect(element.type).toBe(Symbol.for('react.suspense'));
    expect(element.key).toBe('key');
    expect(element.props.children).toBe('text');
  });

  it('are written before models, also when the destination is slow', async () => {
    patchSetImmediate();
    const {serverAct} = require('internal-test-utils');
    jest.mock('react', () => require('react/react.react-server'));
    const {Writable} = require('stream');
    const React = require('react');
    const {
      registerClientReference,
      renderToPipeableStream,
    } = require('react-server-dom-webpack/server.node');

    const manifest = {};
    const children = Array.from({length: 90}, (_, i) => {
      const file = 'file' + i;
      const id = `modules/${'folder/'.repeat(15)}${i}`;
      manifest[file] = {id, chunks: [], name: '*'};
      const type = registerClientReference(() => null, file, 'default');
      return React.createElement(type, {key: i});
    });
    async function Page() {
      await null;
      return [...children, React.createElement(React.Suspense, {key: 'last'})];
    }

    let wire = '';
    await new Promise((resolve, reject) => {
      const slow = new Writable({
        highWaterMark: 1,
        write(chunk, encoding, callback) {
          wire += chunk;
          Promise.resolve().then(callback);
        },
        final(callback) {
          callback();
          resolve();
        },
      });
      slow.on('error', reject);
      serverAct(() =>
        renderToPipeableStream(React.createElement(Page), manifest),
      ).then(({pipe}) => pipe(slow), reject);
    });
    const [before, id] = wire.match(/^[^]*\n([0-9a-f]+):"\$Sreact.suspense"/);
    expect(wire).toContain(`["$","$${id}","last"`);
    expect(before).not.toContain(`["$","$${id}","last"`);
  });
});

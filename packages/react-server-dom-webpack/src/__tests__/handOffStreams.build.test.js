// Changes of an application to a stream: the client must get the same values as from the bytes, so
// it reads bytes if the change is not visible in the rows.
import {PassThrough, Transform} from 'stream';

import {
  CONSUMER,
  decodeReadable,
  decodeStream,
  describeProduction,
  renderPassThrough,
  renderStream,
  wayOf,
} from './support/handOff.js';
import {loadLayers} from './support/layers.js';
import {renderBytes} from './support/render.js';
import {turns} from './support/turns.js';

let server;
let client;

beforeAll(() => {
  const {servers, clients} = loadLayers();
  server = servers.ours;
  client = clients.ours;
});

function settled(root) {
  return new Promise((resolve, reject) => {
    root.then(resolve, reject);
  });
}

const upperCase = piece => Buffer.from(String(piece).toUpperCase());

test.each([
  [
    'a method of a PassThrough was replaced',
    renderPassThrough,
    decodeReadable,
    stream => {
      const {on} = stream;
      stream.on = (name, listener) =>
        on.call(
          stream,
          name,
          name === 'data' ? piece => listener(upperCase(piece)) : listener,
        );
      return stream;
    },
  ],
  [
    'a method of a web stream was replaced',
    renderStream,
    decodeStream,
    stream => {
      stream.getReader = () =>
        ReadableStream.prototype.pipeThrough
          .call(
            stream,
            new TransformStream({
              transform: (piece, controller) =>
                controller.enqueue(upperCase(Buffer.from(piece))),
            }),
          )
          .getReader();
      return stream;
    },
  ],
  [
    'the stream is wrapped in a facade',
    renderPassThrough,
    decodeReadable,
    stream => {
      const upper = stream.pipe(
        new Transform({
          transform: (piece, encoding, done) => done(null, upperCase(piece)),
        }),
      );
      return Object.create(stream, {
        on: {value: (...listened) => upper.on(...listened)},
      });
    },
  ],
])('%s', async (name, render, decode, change) => {
  const stream = render(server, ['lower']);
  expect(await decode(client, [change(stream)], CONSUMER)).toEqual(['LOWER']);
  expect(wayOf(stream)).not.toBe('rows');
});

test('the stream is paused', async () => {
  const stream = renderPassThrough(server, 'model');
  stream.pause();
  const root = decodeReadable(client, [stream], CONSUMER);
  await turns(2);
  expect(root.status).toBe('pending');
  stream.resume();
  expect(await root).toBe('model');
});

test('the PassThrough was closed', async () => {
  const options = {onError() {}};
  const ended = new PassThrough().end();
  const {pipe} = server.Server.renderToPipeableStream('model', {}, options);
  const root = decodeReadable(client, [pipe(ended)], CONSUMER);
  await expect(settled(root)).rejects.toThrow(/write after end/);
  const destroyed = renderPassThrough(server, 'model', {options});
  const lost = decodeReadable(client, [destroyed], CONSUMER);
  destroyed.destroy();
  await expect(settled(lost)).rejects.toThrow(/closed/);
});

test('two renders were piped to one PassThrough', async () => {
  const stream = renderPassThrough(server, 'first');
  const codes = [];
  stream.on('error', ({code}) => codes.push(code));
  const {pipe} = server.Server.renderToPipeableStream(
    'second',
    {},
    {
      onError() {},
    },
  );
  pipe(stream);
  expect(await decodeReadable(client, [stream], CONSUMER)).toBe('first');
  await turns(2);
  expect(codes).toEqual(['ERR_STREAM_WRITE_AFTER_END']);
});

describeProduction('a client that fails', () => {
  test('leaves all bytes to another reader', async () => {
    const button = server.Server.registerClientReference(
      () => {},
      'm',
      'Button',
    );
    const manifest = {m: {id: 'm', chunks: [], name: '*'}};
    const render = () => ({button, later: turns(3)});
    const expected = await renderBytes(server, render(), {manifest});
    const stream = renderPassThrough(server, render(), {manifest});
    const root = decodeReadable(client, [stream], {...CONSUMER, moduleMap: {}});
    const pieces = [];
    stream.on('data', piece => pieces.push(piece));
    await expect(settled(root)).rejects.toThrow(/manifest/);
    await new Promise(resolve => stream.on('end', resolve));
    expect(Buffer.concat(pieces).toString()).toBe(expected.toString());
  });
});

describeProduction('a branch that was cancelled before its first row', () => {
  async function teeOfRender() {
    const late = turns(2).then(() => 'late');
    const branches = (await renderStream(server, [late])).tee();
    branches[0].cancel(new Error('left')).catch(() => {});
    return branches;
  }

  test('leaves the rows to a client of the other branch', async () => {
    const [left, other] = await teeOfRender();
    const gone = decodeStream(client, [left], CONSUMER);
    gone.then(
      () => {},
      () => {},
    );
    const [late] = await settled(decodeStream(client, [other], CONSUMER));
    expect(await late).toBe('late');
    expect(wayOf(other)).toBe('rows');
    await expect(settled(gone)).rejects.toThrow('Connection closed.');
  });

  test('gets no rows when it is divided again', async () => {
    const [left, other] = await teeOfRender();
    const texts = await Promise.all(
      [...left.tee(), other].map(branch => new Response(branch).text()),
    );
    expect(texts).toEqual(['', '', expect.stringContaining('"late"')]);
  });
});

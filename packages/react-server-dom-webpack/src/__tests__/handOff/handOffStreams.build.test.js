// Changes of an application to a stream: the client must get the same values as from the bytes, so
// it reads bytes if the change is not visible in the rows.
import {
  CONSUMER,
  decodeStream,
  describeProduction,
  renderStream,
  wayOf,
} from '../support/handOff.js';
import {loadLayers} from '../support/layers.js';
import {turns} from '../support/turns.js';

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

test('a method of a stream was replaced', async () => {
  const stream = renderStream(server, ['lower']);
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
  expect(await decodeStream(client, [stream], CONSUMER)).toEqual(['LOWER']);
  expect(wayOf(stream)).not.toBe('rows');
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

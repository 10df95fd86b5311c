// In production, errors of clients for browsers have the numbers of the reference. Only development
// builds and servers have messages.
import {loadClientLayer} from '../../../../../scripts/jest/layers.js';

const ROWS = [
  ['a row that never arrived', '0:"$1"\n'],
  ['a temporary reference without a set', '0:"$T0:a"\n'],
  ['an invalid reference', '1:{}\n0:["$1:a:b"]\n'],
  ['a row of development', ':N1\n'],
  ['a module that waits', '1:I["$9",[],"x"]\n'],
  ['an error of the server', '0:E{"digest":"d"}\n'],
];

const CLIENTS = ['ours', 'reference'].map(
  implementation =>
    loadClientLayer({implementation, mode: 'production', host: 'browser'})
      .Client,
);

async function numberFrom(Client, rows) {
  const root = Client.createFromReadableStream(new Response(rows).body);
  const {message} = await Promise.resolve(root).catch(error => error);
  const [, number, address] = /error #(\d+); .*(errors\/\d+)/.exec(message);
  expect(address).toBe(`errors/${number}`);
  return number;
}

test.each(ROWS)('the number of the error for %s', async (name, rows) => {
  const [ours, reference] = await Promise.all(
    CLIENTS.map(Client => numberFrom(Client, rows)),
  );
  expect(ours).toBe(reference);
});

import {createConsumerBinding} from '../../../../react-server-dom-webpack/src/__tests__/support/manifestless.js';
import {createConsumerClient, publishConsumer} from '../consumerClient.js';
import {decodeASCII, decodeText} from '../textNode.js';

test('a binding without manifests loads its modules and server functions', async () => {
  const preloads = [];
  const client = createConsumerClient(createConsumerBinding(preloads), {
    decodeText,
    decodeASCII,
  });
  const {createFromReadableStream} = publishConsumer(client, () => undefined);
  const rows =
    '1:I["Button.js","Button",["a.js"],{}]\n' +
    '2:{"id":"act.js save","bound":null}\n' +
    '0:{"button":"$1","save":"$h2"}\n';
  const {button, save} = await createFromReadableStream(
    new Response(rows).body,
    {nonce: 'N'},
  );
  expect(button).toBe('the button');
  expect(save()).toBe('saved');
  expect(preloads).toEqual([[undefined, 'a.js', 'N']]);
});

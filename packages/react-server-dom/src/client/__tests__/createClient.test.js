import {createClientBinding} from '../../../../react-server-dom-webpack/src/__tests__/support/manifestless.js';
import {createClient} from '../createClient.js';
import {createConsumerEnvironment} from '../environmentConsumer.js';
import {readStream} from '../createFrom.js';
import {openOnServer} from '../openResponse.js';
import {decodeASCII, decodeText} from '../textNode.js';

test('a binding without manifests loads its modules and server functions', async () => {
  const preloads = [];
  const {read} = createClient(
    {
      ...createClientBinding(preloads),
      publish: client => ({
        read: (stream, options) =>
          readStream(openOnServer(client, undefined, options), stream, options),
      }),
    },
    createConsumerEnvironment(decodeText, decodeASCII),
  );
  const rows =
    '1:I["Button.js","Button",["a.js"],{}]\n' +
    '2:{"id":"act.js save","bound":null}\n' +
    '0:{"button":"$1","save":"$h2"}\n';
  const {button, save} = await read(new Response(rows).body, {nonce: 'N'});
  expect(button).toBe('the button');
  expect(save()).toBe('saved');
  expect(preloads).toEqual([[undefined, 'a.js', 'N']]);
});

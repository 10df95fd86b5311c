// References that can never be followed to an end.
import {
  bytesOf,
  createTestResponse,
  feed,
  valueOf,
} from '../../__tests__/support/responses.js';
import {getRoot} from '../../index.js';

// The reference rejects these rows with the same message.
test.each([
  ['itself', '6:"$2"\n0:["$6:a"]\n2:"$L6"\n'],
  ['itself, from a Blob', '6:"$2"\n0:[["$B6:a"]]\n2:"$L6"\n'],
  ['another one', '6:"$2"\n0:["$6:a"]\n2:"$L7"\n7:"$8"\n8:"$L6"\n'],
  [
    'two others',
    '6:"$2"\n0:["$6:a"]\n2:"$L7"\n7:"$8"\n8:"$L9"\n9:"$a"\na:"$L6"\n',
  ],
])('a path through a lazy node that leads back to %s fails', (_, rows) => {
  const response = createTestResponse();
  const root = getRoot(response);
  root.then(
    () => {},
    () => {},
  );
  feed(response, bytesOf(rows));
  expect(() => valueOf(root)).toThrow('Invalid reference: "a"');
});

test('a path may pass the same row many times', () => {
  const response = createTestResponse();
  const root = getRoot(response);
  root.then(() => {});
  const path = ':list:0'.repeat(9);
  feed(
    response,
    bytesOf(
      `0:["$6${path}:name","$2"]\n6:{"list":["$6"],"name":"six","late":"$2"}\n2:"two"\n`,
    ),
  );
  expect(valueOf(root)).toEqual(['six', 'two']);
});

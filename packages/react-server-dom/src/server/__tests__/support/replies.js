// Shared by the tests of decoders: a host without server functions, bodies in the format of
// browsers, and outcomes of replies.
import busboy from 'busboy';

import {within} from '../../../../../react-server-dom-webpack/src/__tests__/support/guard.js';

export const HOST = {
  resolveServerReference() {
    throw new Error('No server function was expected.');
  },
  preloadModule: () => null,
  requireModule: () => null,
  isServerReference: () => false,
};

const BOUNDARY = 'reply';

function disposition(name, filename) {
  const file = filename === undefined ? '' : `; filename="${filename}"`;
  return `Content-Disposition: form-data; name="${name}"${file}\r\n`;
}

// Entries are [name, text] or [name, bytes, {filename, type, encoding}].
export function multipart(...entries) {
  const pieces = entries.map(([name, value, file]) => {
    const head =
      file === undefined
        ? disposition(name)
        : disposition(name, file.filename) +
          `Content-Type: ${file.type ?? 'application/octet-stream'}\r\n` +
          (file.encoding === undefined
            ? ''
            : `Content-Transfer-Encoding: ${file.encoding}\r\n`);
    return Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\n${head}\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]);
  });
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

export function createBusboy(limits) {
  return busboy({
    headers: {'content-type': `multipart/form-data; boundary=${BOUNDARY}`},
    limits,
  });
}

export function feed(parser, body, size = body.length) {
  for (let at = 0; at < body.length; at += size) {
    parser.write(body.subarray(at, at + size));
  }
  parser.end();
}

// The outcome of a reply. A reply that does not settle is a failure.
export function outcomeOf(root) {
  const settled = new Promise(resolve => {
    root.then(
      value => resolve({value}),
      reason => resolve({reason}),
    );
  });
  return within(settled, 'the reply');
}

export async function reasonOf(root) {
  const {reason} = await outcomeOf(root);
  return reason;
}

export function refusal(code, text = '') {
  return expect.objectContaining({
    kind: 'protocol',
    ...(code === undefined ? {} : {code}),
    message: expect.stringContaining(text),
  });
}

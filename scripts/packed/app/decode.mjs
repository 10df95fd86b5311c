// The client: reads rows from stdin, and writes HTML to stdout. Without an argument it uses Node
// streams; with the name of a host as argument it uses web streams.
import {Readable} from 'node:stream';
import {createElement as h, use} from 'react';
import {renderToPipeableStream} from 'react-dom/server';

const host = process.argv[2] ?? 'node';

function Button({label, at}) {
  return h('button', {'data-at': at.getTime()}, label);
}

globalThis.__webpack_require__ = id => {
  if (id !== 'button') {
    throw new Error(`Unknown module ${id}`);
  }
  return {Button};
};

const serverConsumerManifest = {
  moduleMap: {button: {Button: {id: 'button', chunks: [], name: 'Button'}}},
  moduleLoading: null,
  serverModuleMap: null,
};

async function readPage() {
  if (host === 'node') {
    const {createFromNodeStream} =
      await import('react-server-dom-webpack/client');
    return createFromNodeStream(process.stdin, serverConsumerManifest);
  }
  const {createFromReadableStream} = await import(
    `react-server-dom-webpack/client.${host}`
  );
  const stream = Readable.toWeb(process.stdin);
  return createFromReadableStream(stream, {serverConsumerManifest});
}

const page = readPage();

function Root() {
  return use(page);
}

const stream = renderToPipeableStream(h(Root), {
  onAllReady() {
    stream.pipe(process.stdout);
  },
  onError(error) {
    console.error(error);
    process.exitCode = 1;
  },
});

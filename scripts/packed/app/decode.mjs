// The client half: rows from stdin, HTML to stdout.
import {createElement as h, use} from 'react';
import {renderToPipeableStream} from 'react-dom/server';
import {createFromNodeStream} from 'react-server-dom-webpack/client';

function Button({label, at}) {
  return h('button', {'data-at': at.getTime()}, label);
}

globalThis.__webpack_require__ = id => {
  if (id !== 'button') {
    throw new Error(`Unknown module ${id}`);
  }
  return {Button};
};

const page = createFromNodeStream(process.stdin, {
  moduleMap: {button: {Button: {id: 'button', chunks: [], name: 'Button'}}},
  moduleLoading: null,
  serverModuleMap: null,
});

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

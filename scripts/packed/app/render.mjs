// The server half of the page, run with --conditions react-server: rows to stdout.
import {createElement as h, Suspense} from 'react';
import {
  registerClientReference,
  renderToPipeableStream,
} from 'react-server-dom-webpack/server';

const Button = registerClientReference(
  () => {
    throw new Error('The button belongs to the client.');
  },
  'button.js',
  'Button',
);

const manifest = {
  'button.js#Button': {id: 'button', chunks: [], name: 'Button'},
};

async function Slow() {
  await new Promise(resolve => setTimeout(resolve, 10));
  return h('p', null, 'later');
}

function Page({title}) {
  return h(
    'main',
    {className: 'page'},
    h('h1', null, title),
    h(Button, {label: 'press', at: new Date(0)}),
    h(Suspense, {fallback: 'wait'}, h(Slow)),
  );
}

renderToPipeableStream(h(Page, {title: 'packed'}), manifest).pipe(
  process.stdout,
);

// The page that the server processes render.
import {createElement as h, Suspense} from 'react';

export const manifest = {
  'button.js#Button': {id: 'button', chunks: [], name: 'Button'},
};

async function Slow() {
  await new Promise(resolve => setTimeout(resolve, 10));
  return h('p', null, 'later');
}

export function createPage(registerClientReference) {
  const Button = registerClientReference(
    () => {
      throw new Error('The button belongs to the client.');
    },
    'button.js',
    'Button',
  );

  function Page({title}) {
    return h(
      'main',
      {className: 'page'},
      h('h1', null, title),
      h(Button, {label: 'press', at: new Date(0)}),
      h(Suspense, {fallback: 'wait'}, h(Slow)),
    );
  }

  return h(Page, {title: 'packed'});
}

// The page of developmentKeysInBrowser.build.test.js.
/* global document */
import * as React from 'react';
import {createRoot} from 'react-dom/client';
import {createFromReadableStream} from 'react-server-dom-webpack/client.browser';

const h = React.createElement;

globalThis.components = {
  List: ({text, element}) =>
    h('div', null, h('span', null, text.length), [element]),
  Two: ({text, element, other}) =>
    h('div', null, h('span', null, text.length), [element, other]),
  Twice: ({text, element}) =>
    h(
      'div',
      null,
      h('p', null, [element]),
      h('b', null, [element]),
      text.length,
    ),
  Static: ({text, element}) =>
    h('div', null, h('span', null, text.length), element),
  Children: ({text, children}) => h('div', null, text.length, children),
};

// React renders in tasks of its own: several timers, so that they all had their time on a busy machine.
async function turn() {
  for (let timers = 0; timers < 4; timers++) {
    await new Promise(resolve => setTimeout(resolve, 4));
  }
}

function openStream() {
  let controller;
  const stream = new ReadableStream({
    start(given) {
      controller = given;
    },
  });
  return {stream, controller};
}

// Renders rows that arrive one after the other: {isDebug, text}. Returns the HTML, how many rows had
// arrived when it was shown, and what React DOM has said: [the same number, text, owner stack].
globalThis.show = async ({arrivals, hasChannel}) => {
  const said = [];
  let arrived = 0;
  let shownAfter = 1;
  console.error = (...args) => {
    said.push([arrived, args.join(' '), React.captureOwnerStack()]);
  };
  const main = openStream();
  const debug = openStream();
  const root = createFromReadableStream(main.stream, {
    debugChannel: hasChannel ? {readable: debug.stream} : undefined,
  });
  const container = document.body.appendChild(document.createElement('main'));
  createRoot(container).render(h(() => React.use(root)));
  for (const {isDebug, text} of arrivals) {
    arrived++;
    const {controller} = isDebug ? debug : main;
    controller.enqueue(new TextEncoder().encode(text));
    await turn();
    if (container.innerHTML === '') {
      shownAfter = arrived + 1;
    }
  }
  main.controller.close();
  debug.controller.close();
  while (container.innerHTML === '') {
    await turn();
  }
  await turn();
  return {said, shownAfter, html: container.innerHTML};
};

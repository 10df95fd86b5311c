// The client component of the page.
'use strict';

const {createElement: h, useEffect, useState} = require('react');

exports.Counter = function Counter({name}) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    globalThis.hydrated = (globalThis.hydrated ?? 0) + 1;
  }, []);
  return h(
    'button',
    {onClick: () => setCount(count + 1)},
    `${name} <é> ${count}`,
  );
};

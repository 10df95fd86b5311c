// A message port that is open is held by the process, and with it what its file had loaded.
// React and the servers for browsers open one each time they are loaded.
'use strict';

const {MessageChannel} = globalThis;
const opened = new Set();

globalThis.MessageChannel = class extends MessageChannel {
  constructor() {
    super();
    opened.add(this);
  }
};

afterAll(() => {
  opened.forEach(({port1}) => port1.close());
  opened.clear();
});

// Closes message ports after each test file. An open port keeps everything in memory that its test
// file has loaded. React and the servers for browsers open one each time they are loaded.
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

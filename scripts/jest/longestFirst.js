// The order of test files. Jest begins with those that took long the last time, and on a machine
// that has not run them yet with the largest ones. The files that take a minute or more are
// small: begun last, one of them would run alone for as long as that.
'use strict';

const path = require('path');
const {default: Sequencer} = require('@jest/test-sequencer');

const ROOT = path.resolve(__dirname, '../..');
const CROSSED = 'packages/react-server-dom-webpack/src/__tests__';

const LONG = [
  'scripts/__tests__/webpackAppInBrowser.test.js',
  `${CROSSED}/attacks.build.test.js`,
  `${CROSSED}/replyFuzz.build.test.js`,
  `${CROSSED}/replyMatrix.build.test.js`,
  `${CROSSED}/matrix.build.test.js`,
  `${CROSSED}/graphs.build.test.js`,
  `${CROSSED}/batching.build.test.js`,
  `${CROSSED}/clientFuzz.build.test.js`,
  `${CROSSED}/longStreams.build.test.js`,
].map(file => path.join(ROOT, file));

function rankOf(test) {
  const rank = LONG.indexOf(test.path);
  return rank === -1 ? LONG.length : rank;
}

class LongestFirst extends Sequencer {
  // Sorting is stable: what is not in the list stays in the order that Jest gives it.
  sort(tests) {
    return super.sort(tests).sort((a, b) => rankOf(a) - rankOf(b));
  }
}

LongestFirst.LONG = LONG;

module.exports = LongestFirst;

// The order of test files. Jest starts with the files that were slowest in the last run or, in a
// first run, with the largest. But some small files take a minute or more: if one of them started
// last, it would run alone for a minute.
'use strict';

const path = require('path');
const {default: Sequencer} = require('@jest/test-sequencer');

const ROOT = path.resolve(__dirname, '../..');
const CROSSED = 'packages/react-server-dom-webpack/src/__tests__';

const LONG = [
  'scripts/__tests__/webpackAppInBrowser.build.test.js',
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
  // Sorting is stable: files that are not in the list keep the order of Jest.
  sort(tests) {
    return super.sort(tests).sort((a, b) => rankOf(a) - rankOf(b));
  }
}

LongestFirst.LONG = LONG;

module.exports = LongestFirst;

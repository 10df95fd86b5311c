// The order of test files. Jest starts with the files that were slowest in the last run or, in a
// first run, with the largest. But some small files take a minute or more: if one of them started
// last, it would run alone for a minute.
'use strict';

const path = require('path');
const {default: Sequencer} = require('@jest/test-sequencer');

const ROOT = path.resolve(__dirname, '../..');
const CROSSED = 'packages/react-server-dom-webpack/src/__tests__';

const LONG = [
  `${CROSSED}/values/conformance.build.test.js`,
  'packages/react-client/src/__tests__/growth.test.js',
  `${CROSSED}/development/developmentReferences.build.test.js`,
  `${CROSSED}/streams/finishedRenders.build.test.js`,
  'scripts/packed/__tests__/conditions.build.test.js',
  'packages/flight-html/src/__tests__/rows.build.test.js',
  `${CROSSED}/attacks/attacks.build.test.js`,
  `${CROSSED}/development/developmentEvaluation.build.test.js`,
  `${CROSSED}/depth/longStreams.build.test.js`,
  `${CROSSED}/bundlers/plugin.build.test.js`,
  'scripts/packed/__tests__/declarations.build.test.js',
  `${CROSSED}/development/developmentHeap.build.test.js`,
  `${CROSSED}/replies/replyConformance.build.test.js`,
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

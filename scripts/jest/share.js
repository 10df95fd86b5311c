// Tables that take long run in shares in `yarn test`: every `count`th row, other ones in development than in
// production, on other releases of Node, and for other bundlers. With FLIGHT_LONG=1, as in `yarn test:long`,
// all rows run. scripts/gates.js names the test files with shares (`gates.test.js` compares).
'use strict';

const IS_LONG = process.env.FLIGHT_LONG === '1';

// The supported releases of Node have even numbers.
const RELEASE = Number.parseInt(process.versions.node, 10) / 2;
const BUNDLERS = ['webpack', 'turbopack', 'parcel', 'rspack'];
const BUNDLER = BUNDLERS.indexOf(process.env.FLIGHT_BUNDLER ?? 'webpack');
const MODE = process.env.NODE_ENV === 'development' ? 1 : 0;
const FIRST = Math.floor(RELEASE) + BUNDLER + MODE;

// For tables with several dimensions, the index is the sum of theirs: so each row takes its turn.
function inShare(index, count) {
  return IS_LONG || (index + FIRST) % count === 0;
}

// `turn`: tests of the same rows have different ones.
function shareOf(rows, count, turn = 0) {
  return rows.filter((row, index) => inShare(index + turn, count));
}

module.exports = {IS_LONG, inShare, shareOf};

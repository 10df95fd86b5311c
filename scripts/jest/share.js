// Tables that take long run in shares in `yarn test`: every `count`th row, other ones in development than in
// production. With FLIGHT_LONG=1, as in `yarn test:long`, all rows run. scripts/gates.js names the
// test files with shares (`gates.test.js` compares).
'use strict';

const IS_LONG = process.env.FLIGHT_LONG === '1';
const FIRST = process.env.NODE_ENV === 'development' ? 1 : 0;

// For tables with several dimensions, the index is the sum of theirs: so each row takes its turn.
function inShare(index, count) {
  return IS_LONG || (index + FIRST) % count === 0;
}

function shareOf(rows, count) {
  return rows.filter((row, index) => inShare(index, count));
}

module.exports = {IS_LONG, inShare, shareOf};

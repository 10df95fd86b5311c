import {expectLinearGrowth} from '../../../../../scripts/jest/growth.js';
import {createChannel} from '../debugChannel.js';
import {createListener} from '../debugCommands.js';

// Values that were left out under the ids 1 to `count`.
function createDeferred(count) {
  const values = new Map();
  for (let id = 1; id <= count; id++) {
    values.set(id, {id});
  }
  return {values, ids: new Map()};
}

function send(pieces, count) {
  const recording = {channel: createChannel(null)};
  const deferred = createDeferred(count);
  const {message} = createListener(recording, deferred);
  pieces.forEach(message);
  return [...deferred.values.keys()];
}

test.each([
  [['R:1\n'], [2, 3]],
  [['R:1,', '3\n'], [2]],
  [['R', ':', '1', '\n', 'R:2\nR:', '3\n'], []],
  [['R:1\nR:2'], [2, 3]],
  [['R:1\nR:2', '\n'], [3]],
  [['R:1\n', '', 'R:2', '', '\n'], [3]],
])('commands in the pieces %j leave %j', (pieces, left) => {
  expect(send(pieces, 3)).toEqual(left);
});

test('a command in small pieces is read in linear time', () =>
  expectLinearGrowth(count => {
    const pieces = Array.from({length: count}, () => 'R:1,2,3,');
    return () => send([...pieces, '\n'], 3);
  }, 3000));

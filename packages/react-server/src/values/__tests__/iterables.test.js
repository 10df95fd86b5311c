import {openRender} from '../../__tests__/support/render.js';
import {iterate} from '../iterables.js';

test('an iterator is distinguished from an iterable', () => {
  const {request} = openRender(null);
  const single = [1, 2].values();
  expect(iterate(request, single)).toEqual({
    prefix: '$i',
    content: [1, 2],
  });
  const calls = [];
  const many = {
    [Symbol.iterator]() {
      calls.push('iterator');
      return [3].values();
    },
  };
  expect(iterate(request, many)).toEqual({prefix: null, content: [3]});
  expect(calls).toEqual(['iterator']);
  expect(iterate(request, {})).toBe(null);
});

import * as ReactDOM from 'react-dom';
import {dispatchHint} from '../dispatchHint.js';

const INTERNALS =
  ReactDOM.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;

// The calls of React DOM for a hint.
function callsFor(code, model) {
  const original = INTERNALS.d;
  const calls = [];
  INTERNALS.d = new Proxy(
    {},
    {
      get:
        (target, name) =>
        (...args) =>
          calls.push([name, ...args]),
    },
  );
  try {
    dispatchHint(code, model);
  } finally {
    INTERNALS.d = original;
  }
  return calls;
}

describe('a hint', () => {
  test.each([
    ['D', '//d', ['D', '//d']],
    ['C', '//c', ['C', '//c']],
    ['C', ['//c', ''], ['C', '//c', '']],
    ['L', ['/a.css', 'style'], ['L', '/a.css', 'style']],
    ['L', ['/f', 'font', {type: 't'}], ['L', '/f', 'font', {type: 't'}]],
    ['m', '/m.js', ['m', '/m.js']],
    ['m', ['/m.js', {nonce: 'N'}], ['m', '/m.js', {nonce: 'N'}]],
    ['X', '/s.js', ['X', '/s.js']],
    ['X', ['/s.js', {nonce: 'N'}], ['X', '/s.js', {nonce: 'N'}]],
    ['M', '/n.js', ['M', '/n.js']],
    ['M', ['/n.js', {nonce: 'N'}], ['M', '/n.js', {nonce: 'N'}]],
    ['S', '/t.css', ['S', '/t.css']],
    ['S', ['/t.css', 'p'], ['S', '/t.css', 'p']],
    [
      'S',
      ['/u.css', 0, {crossOrigin: ''}],
      ['S', '/u.css', undefined, {crossOrigin: ''}],
    ],
  ])('%s %j reaches React DOM', (code, model, call) => {
    expect(callsFor(code, model)).toEqual([call]);
  });

  test('with more parameters than React DOM has is cut', () => {
    const model = ['/a.css', 'style', {}].concat(Array(200000).fill(1));
    expect(callsFor('L', model)).toEqual([['L', '/a.css', 'style', {}]]);
  });

  test('of an unknown kind is ignored', () => {
    expect(callsFor('Z', ['x'])).toEqual([]);
    expect(callsFor('', 'x')).toEqual([]);
    expect(callsFor('DC', '//d')).toEqual([]);
  });

  test.each(['D', 'C', 'L', 'm', 'X', 'S', 'M'])(
    'that names nothing is ignored: %s',
    code => {
      for (const model of [null, undefined, 5, true, {a: 1}]) {
        expect(callsFor(code, model)).toEqual([]);
      }
    },
  );
});

import * as ReactDOM from 'react-dom';
import {prepareDestinationWith} from '../prepareDestination.js';

const INTERNALS =
  ReactDOM.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;

const prepareDestination = prepareDestinationWith(chunks => chunks);

function scriptsFor(moduleLoading, chunks) {
  const original = INTERNALS.d;
  const calls = [];
  INTERNALS.d = {...original, X: (...args) => calls.push(args)};
  try {
    prepareDestination({moduleLoading}, ['m', chunks, 'x'], 'N');
  } finally {
    INTERNALS.d = original;
  }
  return calls;
}

const CHUNKS = ['a.js', 'b.js'];

describe('the scripts of a client module', () => {
  test('are announced by file, with prefix and nonce', () => {
    expect(scriptsFor({prefix: '/static/'}, CHUNKS)).toEqual(
      ['/static/a.js', '/static/b.js'].map(url => [
        url,
        {
          crossOrigin: undefined,
          integrity: undefined,
          fetchPriority: undefined,
          nonce: 'N',
        },
      ]),
    );
  });

  test.each([
    ['use-credentials', 'use-credentials'],
    ['anonymous', ''],
    ['', ''],
    [null, undefined],
  ])('cross origin %p becomes %p', (crossOrigin, expected) => {
    const [[, options]] = scriptsFor({prefix: '', crossOrigin}, ['a.js']);
    expect(options.crossOrigin).toBe(expected);
  });

  test('are not announced without module loading', () => {
    expect(scriptsFor(null, CHUNKS)).toEqual([]);
    expect(scriptsFor(undefined, CHUNKS)).toEqual([]);
  });
});

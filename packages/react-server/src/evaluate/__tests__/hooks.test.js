// Expected values are from the protocol's list of hooks; error numbers are React's.
import {
  createContext as createClientContext,
  use,
  useCallback,
  useDebugValue,
  useMemo,
} from 'react';

import {clientReference} from '../../__tests__/support/memoryHost.js';
import {renderText, settle} from '../../__tests__/support/render.js';
import {serverInternals} from '../../request/reactInternals.js';
import {hooks} from '../hooks.js';

const MEMO_CACHE_SENTINEL = Symbol.for('react.memo_cache_sentinel');
const CONTEXT = {$$typeof: Symbol.for('react.context')};

// The error of a component that calls the hook.
async function failureOf(callHook) {
  function Component() {
    return callHook();
  }
  const {rows, errors} = await renderText(<Component />);
  expect(rows).toEqual(['0:E{"digest":"digest"}']);
  expect(errors).toHaveLength(1);
  return errors[0];
}

test('the server build of React has no createContext', () => {
  expect(createClientContext).toBe(undefined);
});

test('useMemo computes each time, useCallback and useDebugValue do nothing', async () => {
  let computed = 0;
  function Component() {
    const value = useMemo(() => ++computed, []);
    const callback = useCallback(() => value + 1, []);
    useDebugValue('ignored');
    return [value, callback()];
  }
  const {rows} = await renderText([
    <Component key="a" />,
    <Component key="b" />,
  ]);
  expect(computed).toBe(2);
  expect(rows.at(-1)).toContain('[1,2]');
  expect(rows.at(-1)).toContain('[2,3]');
});

test('useMemoCache returns a new array of sentinels', () => {
  const first = hooks.useMemoCache(2);
  expect(first).toEqual([MEMO_CACHE_SENTINEL, MEMO_CACHE_SENTINEL]);
  expect(hooks.useMemoCache(2)).not.toBe(first);
});

test('a cache cannot be refreshed', () => {
  expect(() => hooks.useCacheRefresh()()).toThrow(
    expect.objectContaining({code: 384}),
  );
});

test.each([
  'useState',
  'useReducer',
  'useRef',
  'useEffect',
  'useInsertionEffect',
  'useLayoutEffect',
  'useImperativeHandle',
  'useDeferredValue',
  'useTransition',
  'useSyncExternalStore',
  'useHostTransitionStatus',
  'useFormState',
  'useActionState',
  'useOptimistic',
  'useEffectEvent',
])('%s is refused with 373', async name => {
  expect(await failureOf(() => serverInternals.H[name]())).toMatchObject({
    code: 373,
  });
});

test.each(['useContext', 'readContext'])(
  '%s is refused with 502',
  async name => {
    expect(
      await failureOf(() => serverInternals.H[name](CONTEXT)),
    ).toMatchObject({
      code: 502,
    });
  },
);

test('hooks are only available while components render', async () => {
  const before = serverInternals.H;
  let inside;
  function Component() {
    inside = serverInternals.H;
    return null;
  }
  await renderText(<Component />);
  expect(inside).toBe(hooks);
  expect(serverInternals.H).toBe(before);
});

test('useId is refused outside of components', async () => {
  const refusal = expect.objectContaining({code: 433});
  expect(() => hooks.useId()).toThrow(refusal);
  async function Late() {
    await null;
    return hooks.useId();
  }
  const {errors} = await renderText(<Late />);
  expect(errors).toEqual([refusal]);
});

describe('use', () => {
  test.each([
    ['a context', CONTEXT, 502],
    [
      'a client reference to a context',
      {...referenceLike(), value: CONTEXT},
      502,
    ],
    ['a client reference', referenceLike(), 503],
    ['a number', 1, 438],
    ['a string', 'text', 438],
    ['an object', {}, 438],
    ['a function', () => {}, 438],
  ])('refuses %s', async (_, usable, code) => {
    expect(await failureOf(() => use(usable))).toMatchObject({code});
  });

  test('refuses a client component', async () => {
    expect(await failureOf(() => use(clientReference('a')))).toMatchObject({
      code: 503,
    });
  });

  test('refuses null', async () => {
    expect(await failureOf(() => use(null))).toBeInstanceOf(Error);
  });

  test('names a symbol that it refuses', async () => {
    expect((await failureOf(() => use(Symbol('odd')))).message).toContain(
      'odd',
    );
  });

  test('does not show the source of a function', async () => {
    const {message} = await failureOf(() => use(() => 'secret'));
    expect(message).toContain('function');
    expect(message).not.toContain('secret');
  });

  test('cannot be called outside of a render', async () => {
    const promise = Promise.resolve();
    expect(() => hooks.use(promise)).toThrow(
      expect.objectContaining({code: 438}),
    );
    await settle();
  });
});

function referenceLike() {
  return {$$typeof: Symbol.for('react.client.reference')};
}

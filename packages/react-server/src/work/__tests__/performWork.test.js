// Rows are made inside their request, which is not current afterwards.
import {cache, useId} from 'react';

import {
  createDeferred,
  openRender,
  renderText,
  settle,
  startRender,
} from '../../__tests__/support/render.js';
import {generate, sourceOf, streamOf} from '../../__tests__/support/sources.js';
import {currentRequest} from '../../request/ambient.js';
import {serverInternals} from '../../request/reactInternals.js';
import {runInRequest} from '../performWork.js';

const perRequest = cache(() => ({}));

test('hooks work in items, and in the return value of a generator', async () => {
  const ids = [];
  const Id = () => {
    ids.push(useId());
    return null;
  };
  async function* returning() {
    yield <Id />;
    return <Id />;
  }
  const {errors} = await renderText([<Id key="a" />, returning()]);
  expect(errors).toEqual([]);
  expect(new Set(ids).size).toBe(3);
});

test('the cache belongs to the request, everywhere', async () => {
  const seen = new Set();
  const Asking = () => {
    seen.add(perRequest());
    return null;
  };
  async function* asking() {
    seen.add(perRequest());
    yield <Asking />;
    await null;
    seen.add(perRequest());
    return <Asking />;
  }
  const lazily = Promise.resolve(<Asking />);
  await renderText([
    <Asking key="a" />,
    asking(),
    streamOf(<Asking />),
    lazily,
  ]);
  expect(seen.size).toBe(1);
  await renderText(<Asking />);
  expect(seen.size).toBe(2);
});

test('two renders at the same time are separate', async () => {
  const gate = createDeferred();
  const results = await Promise.all(
    ['a', 'b'].map(async name => {
      const seen = new Set();
      const Asking = () => {
        seen.add(perRequest());
        return name;
      };
      const render = startRender(
        sourceOf(async () => {
          seen.add(perRequest());
          await gate.promise;
          seen.add(perRequest());
          return seen.done
            ? {done: true, value: <Asking />}
            : ((seen.done = true), {value: <Asking />});
        }),
      );
      await settle();
      gate.resolve();
      await settle();
      expect(render.destination.isClosed()).toBe(true);
      return seen;
    }),
  );
  expect(results.map(seen => seen.size)).toEqual([1, 1]);
  const [[first], [second]] = results;
  expect(first).not.toBe(second);
});

test('the previous request is restored, also if the callback throws', () => {
  const {request} = openRender(generate());
  const before = serverInternals.H;
  expect(runInRequest(request, () => currentRequest())).toBe(request);
  expect(() =>
    runInRequest(request, () => {
      request.hookState.isRendering = true;
      throw new Error('thrown');
    }),
  ).toThrow('thrown');
  expect(serverInternals.H).toBe(before);
  expect(request.hookState.isRendering).toBe(false);
});

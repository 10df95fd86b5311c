// Format contexts, with a host that has two of them: inside `frame`, and inside `mute`.
import {Suspense, lazy} from 'react';

import {
  createDeferred,
  renderText,
  settle,
  startRender,
} from '../../__tests__/support/render.js';

const BITS = {frame: 1, mute: 2};

// A host that records the context of each `x`.
function createHost(seen) {
  return {
    enterElement(request, type, props, context) {
      if (type === 'x') {
        seen.push(`${props.n}:${context}`);
      }
      return context | (BITS[type] ?? 0);
    },
  };
}

async function render(model) {
  const seen = [];
  const result = await renderText(model, {host: createHost(seen)});
  return {...result, seen};
}

const X = ({n}) => <x n={n} />;

test('props are in the context of their element', async () => {
  const {rows, seen} = await render(
    <div>
      <x n={1} />
      <frame>
        <x n={2} />
        <mute>
          <x n={3} />
        </mute>
        <x n={4} />
      </frame>
      <x n={5} />
    </div>,
  );
  expect(seen).toEqual(['1:0', '2:1', '3:3', '4:1', '5:0']);
  expect(rows).toHaveLength(1);
});

test('results of components are in the context, even later ones', async () => {
  const later = createDeferred();
  const Late = async () => {
    await later.promise;
    return <X n={2} />;
  };
  const seen = [];
  const {destination} = startRender(
    <frame>
      <X n={1} />
      <Late />
    </frame>,
    {host: createHost(seen)},
  );
  await settle();
  later.resolve();
  await settle();
  expect(seen).toEqual(['1:1', '2:1']);
  expect(destination.isClosed()).toBe(true);
});

test.each([
  ['a promise', () => Promise.resolve(<X n={1} />), 1],
  ['a lazy', () => lazy(async () => ({default: X({n: 1})})), 1],
  ['a lazy type', () => createLazyElement(), 1],
  ['an iterable', () => ({[Symbol.iterator]: () => [X({n: 1})].values()}), 1],
  [
    'a paint boundary',
    () => (
      <Suspense>
        <X n={1} />
      </Suspense>
    ),
    1,
  ],
  ['a Map', () => new Map([[1, <X key="1" n={1} />]]), 0],
  ['a Set', () => <i set={new Set([<X key="1" n={1} />])} />, 0],
  ['an iterator', () => [<X key="1" n={1} />].values(), 0],
])('elements in %s', async (_, create, context) => {
  const {seen, isClosed} = await render(<frame>{create()}</frame>);
  expect(seen).toEqual([`1:${context}`]);
  expect(isClosed).toBe(true);
});

function createLazyElement() {
  const Type = lazy(async () => ({default: X}));
  return <Type n={1} />;
}

test('after content, the context is restored', async () => {
  const {seen} = await render(
    <frame>
      <i set={new Set([<x key="1" n={1} />])} />
      <x n={2} />
    </frame>,
  );
  expect(seen).toEqual(['1:0', '2:1']);
});

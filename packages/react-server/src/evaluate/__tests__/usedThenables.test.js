import {lazy, use} from 'react';

import {
  createDeferred,
  renderText,
  settle,
  startRender,
} from '../../__tests__/support/render.js';

function fulfilled(value) {
  return {then() {}, status: 'fulfilled', value};
}

function User({of: thenable}) {
  return use(thenable);
}

test('a fulfilled promise is read in place', async () => {
  const {rows} = await renderText([<User key="a" of={fulfilled('text')} />]);
  expect(rows).toEqual(['0:["text"]']);
});

test('the reason of a rejected promise is thrown in place', async () => {
  const reason = new Error('gone');
  const thenable = {then() {}, status: 'rejected', reason};
  const {rows, errors} = await renderText([<User key="a" of={thenable} />]);
  expect(rows).toEqual(['0:["$L1"]', '1:E{"digest":"digest"}']);
  expect(errors).toEqual([reason]);
});

test('a rejection must have the property `reason`, which may be undefined', async () => {
  const without = {then() {}, status: 'rejected'};
  const withUndefined = {then() {}, status: 'rejected', reason: undefined};
  const {errors} = await renderText([
    <User key="a" of={without} />,
    <User key="b" of={withUndefined} />,
  ]);
  expect(errors).toEqual([expect.objectContaining({code: 600}), undefined]);
});

test('a component that waits for a promise gets its own row', async () => {
  const {promise, resolve} = createDeferred();
  const {destination} = startRender(<p>{<User of={promise} />}</p>);
  await settle();
  const shell = '0:["$","p",null,{"children":"$L1"}]\n';
  expect(destination.text()).toBe(shell);
  resolve('late');
  await settle();
  expect(destination.text()).toBe(shell + '1:"late"\n');
});

test('a later rejection is thrown by `use`', async () => {
  const promise = Promise.reject(new Error('late'));
  function Catching() {
    try {
      return use(promise);
    } catch (error) {
      if (error.message === 'late') {
        return 'caught';
      }
      throw error;
    }
  }
  const {rows, errors} = await renderText(<Catching />);
  expect(rows).toEqual(['0:"caught"']);
  expect(errors).toEqual([]);
});

test('a thenable that settles synchronously is read in place', async () => {
  const thenable = {
    then(onFulfilled) {
      onFulfilled('at once');
    },
  };
  const {rows} = await renderText([<User key="a" of={thenable} />]);
  expect(rows).toEqual(['0:["at once"]']);
  expect(thenable).toMatchObject({status: 'fulfilled', value: 'at once'});
});

test('a thenable may set its own status when `then` is called', async () => {
  const thenable = {
    status: 'resolved_model',
    then(onFulfilled) {
      thenable.status = 'fulfilled';
      thenable.value = 'parsed';
      onFulfilled('parsed');
    },
  };
  const {rows} = await renderText([<User key="a" of={thenable} />]);
  expect(rows).toEqual(['0:["parsed"]']);
});

test('a component that is called again gets the promises of its first call', async () => {
  let calls = 0;
  function Component() {
    calls++;
    const first = use(Promise.resolve('a' + calls));
    const second = use(Promise.resolve('b' + calls));
    return [first, second];
  }
  const {rows} = await renderText(<Component />);
  expect(rows).toEqual(['0:["a1","b2"]']);
  expect(calls).toBe(3);
});

test('components do not share their promises', async () => {
  const known = fulfilled('one');
  const unknown = Promise.resolve('two');
  // It uses a promise, and returns another one, which is waited for like a lazy.
  function Outer() {
    use(known);
    return Promise.resolve(<User of={unknown} />);
  }
  const {rows} = await renderText([<Outer key="a" />]);
  expect(rows).toEqual(['0:["$L1"]', '1:"two"']);
});

test('a lazy does not get the promises of a component before it', async () => {
  const unknown = Promise.resolve('two');
  const late = lazy(() => Promise.resolve({default: <User of={unknown} />}));
  const {rows} = await renderText([
    <User key="a" of={fulfilled('one')} />,
    late,
  ]);
  expect(rows).toEqual(['0:["one","$L1"]', '1:"two"']);
});

test('components above the one that waits are called once', async () => {
  const {promise, resolve} = createDeferred();
  const calls = [];
  function Inner() {
    calls.push('inner');
    return use(promise);
  }
  function Outer() {
    calls.push('outer');
    return <Inner />;
  }
  const {destination} = startRender(<Outer />);
  await settle();
  resolve('done');
  await settle();
  expect(calls).toEqual(['outer', 'inner', 'inner']);
  expect(destination.text()).toBe('0:"done"\n');
});

test('a thrown thenable is waited for, however it settles', async () => {
  const promise = Promise.reject(new Error('not reported'));
  let calls = 0;
  function Component() {
    if (calls++ === 0) {
      throw promise;
    }
    return 'again';
  }
  const {rows, errors} = await renderText(<Component />);
  expect(rows).toEqual(['0:"again"']);
  expect(errors).toEqual([]);
});

test('a thrown thenable whose `then` throws fails in its place', async () => {
  const failure = new Error('then');
  function Component() {
    throw {
      then() {
        throw failure;
      },
    };
  }
  const nested = await renderText([<Component key="a" />, 'sibling']);
  expect(nested.rows).toEqual([
    '0:["$L1","sibling"]',
    '1:E{"digest":"digest"}',
  ]);
  const root = await renderText(<Component />);
  expect(root.rows).toEqual(['0:E{"digest":"digest"}']);
  for (const {errors, isClosed} of [nested, root]) {
    expect(errors).toEqual([failure]);
    expect(isClosed).toBe(true);
  }
});

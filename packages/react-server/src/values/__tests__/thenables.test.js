// Promises in the model. The rows follow docs/protocol/stream.md, examples 028, 072 to 074, 126.
import {
  createDeferred,
  renderText,
  settle,
  startRender,
} from '../../__tests__/support/render.js';

test('a promise is a reference immediately, and a row when it settles', async () => {
  const {promise, resolve} = createDeferred();
  const {destination} = startRender({promise});
  await settle();
  expect(destination.text()).toBe('0:{"promise":"$@1"}\n');
  resolve({a: <p />});
  await settle();
  expect(destination.text()).toBe(
    '0:{"promise":"$@1"}\n1:{"a":["$","p",null,{}]}\n',
  );
  expect(destination.isClosed()).toBe(true);
});

test('rows are in the order of settling', async () => {
  const first = createDeferred();
  const second = createDeferred();
  const {destination} = startRender([first.promise, second.promise]);
  await settle();
  second.resolve(2);
  await settle();
  first.resolve(1);
  await settle();
  expect(destination.text()).toBe('0:["$@1","$@2"]\n2:2\n1:1\n');
});

test('a promise that is fulfilled already is read synchronously', async () => {
  const then = jest.fn();
  const {rows} = await renderText([{then, status: 'fulfilled', value: 'v'}]);
  expect(rows).toEqual(['0:["$@1"]', '1:"v"']);
  expect(then).not.toHaveBeenCalled();
});

test('a promise that is rejected already is read synchronously', async () => {
  const then = jest.fn();
  const reason = new Error('reason');
  const {rows, errors} = await renderText([{then, status: 'rejected', reason}]);
  expect(rows).toEqual(['0:["$@1"]', '1:E{"digest":"digest"}']);
  expect(errors).toEqual([reason]);
  expect(then).not.toHaveBeenCalled();
});

test('the outcome is stored on untracked thenables', async () => {
  const fulfilled = Promise.resolve('v');
  const reason = new Error('reason');
  const rejected = Promise.reject(reason);
  const {promise: pending} = createDeferred();
  startRender([fulfilled, rejected, pending]);
  await settle();
  expect(fulfilled).toMatchObject({status: 'fulfilled', value: 'v'});
  expect(rejected).toMatchObject({status: 'rejected', reason});
  expect(pending).toMatchObject({status: 'pending'});
});

test('the outcome is not stored on tracked thenables', async () => {
  const thenable = {
    status: 'resolved_model',
    then(onFulfilled) {
      onFulfilled('v');
    },
  };
  const {rows} = await renderText([thenable]);
  expect(rows).toEqual(['0:["$@1"]', '1:"v"']);
  expect(thenable.status).toBe('resolved_model');
  expect(thenable).not.toHaveProperty('value');
});

// The row is made later. A rejection until then has precedence, otherwise the last value.
test.each([
  ['fulfils twice', ['first', 'second'], [], /^1:"second"$/],
  ['fulfils and rejects', ['first'], [new Error('late')], /^1:E/],
])('a thenable that %s has one row', async (_, values, reasons, expected) => {
  const {rows, isClosed} = await renderText([
    {
      then(onFulfilled, onRejected) {
        values.forEach(value => onFulfilled(value));
        reasons.forEach(reason => onRejected(reason));
      },
    },
  ]);
  expect(rows).toEqual(['0:["$@1"]', expect.stringMatching(expected)]);
  expect(isClosed).toBe(true);
});

test('a thenable whose `then` throws has rejected', async () => {
  const {rows, isClosed} = await renderText([
    {
      then() {
        throw new Error('failure');
      },
    },
    'beside',
  ]);
  expect(rows).toEqual(['0:["$@1","beside"]', expect.stringMatching(/^1:E/)]);
  expect(isClosed).toBe(true);
});

test('the value of a promise that is rendered under a key takes the key', async () => {
  const promise = Promise.resolve(<p key="own" />);
  const Pass = ({children}) => children;
  const {rows} = await renderText([
    <Pass key="k">
      <>{promise}</>
    </Pass>,
  ]);
  expect(rows).toEqual(['0:["$@1"]', '1:["$","p","k,own",{}]']);
});

test('inside an object the value takes no key', async () => {
  const promise = Promise.resolve(<p key="own" />);
  const Component = () => ({promise});
  const {rows} = await renderText([<Component key="k" />, promise]);
  expect(rows).toEqual(['0:[{"promise":"$@1"},"$@1"]', '1:["$","p","own",{}]']);
});

test('values of a promise that cannot be sent are errors of its row', async () => {
  const {rows, errors} = await renderText([
    Promise.resolve(() => {}),
    Promise.resolve(new URL('https://example.org/')),
  ]);
  expect(rows).toEqual([
    '0:["$@1","$@2"]',
    '1:E{"digest":"digest"}',
    '2:E{"digest":"digest"}',
  ]);
  expect(errors.map(error => error.code)).toEqual([375, 498]);
  expect(errors[0].message).toMatch('at row 1.');
  expect(errors[1].message).toMatch('URL at row 2.');
});

test('a plain object is converted by its toJSON also at the root of a row', async () => {
  const convertible = {toJSON: () => ({z: [1]})};
  expect((await renderText([Promise.resolve(convertible)])).rows).toEqual([
    '0:["$@1"]',
    '1:{"z":[1]}',
  ]);
  expect((await renderText(convertible)).rows).toEqual(['0:{"z":[1]}']);
});

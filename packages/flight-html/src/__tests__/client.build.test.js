// The client: the stream of entries that scripts push.
import {within} from '../../../react-server-dom-webpack/src/__tests__/support/guard.js';
import {createPage} from './support/browser.js';
import {collect} from './support/forms.js';

const GUARD =
  '(self.__FLIGHT_DATA=Array.isArray(self.__FLIGHT_DATA)?self.__FLIGHT_DATA:[])';
const END = 'self.__FLIGHT_DATA.end=1;self.__FLIGHT_DATA.push("")';

function createReader(page, options) {
  const {createInlinedFlightStream} = page.load();
  const stream = createInlinedFlightStream(options);
  const chunks = collect(stream);
  chunks.catch(() => {});
  return within(chunks, 'the stream').then(list =>
    Buffer.concat(list).toString(),
  );
}

test.each([0, 1, 2, 3])('the entry runs after %i scripts', async count => {
  const scripts = [
    `${GUARD}.push('0:"é"');self.__FLIGHT_DATA.end=0`,
    'self.__FLIGHT_DATA.push(Uint8Array.from(atob("/wE="),function(c){return c.charCodeAt(0)}))',
    `self.__FLIGHT_DATA.push('1');${END}`,
  ];
  const page = createPage();
  scripts.slice(0, count).forEach(page.run);
  const {createInlinedFlightStream} = page.load();
  const chunks = collect(createInlinedFlightStream());
  scripts.slice(count).forEach(page.run);

  // At the marker, the document has not ended.
  const bytes = Buffer.concat(await within(chunks, 'the stream'));
  expect(bytes).toEqual(
    Buffer.concat([
      Buffer.from('0:"é"'),
      Buffer.from([255, 1]),
      Buffer.from('1'),
    ]),
  );
  expect(page.globals.__FLIGHT_DATA.length).toBe(0);
});

// An element is found by its id, as a property of the window.
test.each([
  ['an element', () => ({push: () => {}})],
  ['a form with a field named push', () => ({push: {value: ''}, length: 1})],
  ['a list of elements', () => ({length: 2, push: undefined})],
])('%s with the id of the global is not used', async (_name, createElement) => {
  for (const readsFirst of [true, false]) {
    const page = createPage();
    page.globals.__FLIGHT_DATA = createElement();
    const {createInlinedFlightStream, getInlinedFormState} = page.load();
    expect(getInlinedFormState()).toBe(null);
    const early = readsFirst ? createInlinedFlightStream() : null;
    page.run(`${GUARD}.push('0:1');self.__FLIGHT_DATA.end=0`);
    const chunks = collect(early ?? createInlinedFlightStream());
    page.run(END);
    const bytes = await within(chunks, 'the stream');
    expect(Buffer.concat(bytes).toString()).toBe('0:1');
  }
});

test('two readers, and two copies of the code, get one stream', () => {
  const page = createPage();
  const first = page.load().createInlinedFlightStream();

  expect(page.load().createInlinedFlightStream()).toBe(first);
  expect(page.load().createInlinedFlightStream({global: 'other'})).not.toBe(
    first,
  );
});

describe('a document that ends', () => {
  test('closes the stream if no end marker is expected', async () => {
    const page = createPage();
    const text = createReader(page);
    page.run(`${GUARD}.push('0')`);
    page.parsed();
    expect(await text).toBe('0');
  });

  test('before the end marker fails or closes the stream, by option', async () => {
    for (const onTruncated of [undefined, 'error', 'close']) {
      const page = createPage();
      const text = createReader(page, {onTruncated});
      page.run(`${GUARD}.push('0');self.__FLIGHT_DATA.end=0`);
      page.parsed();
      if (onTruncated === 'close') {
        expect(await text).toBe('0');
      } else {
        await expect(text).rejects.toThrow('ended before its Flight');
      }
    }
  });

  test('before the entry runs', async () => {
    const page = createPage({readyState: 'interactive'});
    page.run(`${GUARD}.push('0')`);
    expect(await createReader(page)).toBe('0');
    expect(await createReader(createPage({readyState: 'complete'}))).toBe('');
  });
});

test('pushes after the end and after a cancel are ignored', async () => {
  const page = createPage();
  const text = createReader(page);
  page.run(`${GUARD}.push('0');${END}`);
  expect(await text).toBe('0');
  page.run('self.__FLIGHT_DATA.push("late")');
  page.parsed();

  const other = createPage();
  await other.load().createInlinedFlightStream().cancel();
  other.run(`${GUARD}.push('0');${END}`);
  other.parsed();
});

test('entries that are not Flight rows fail the stream, not the script', async () => {
  for (const entry of ['5', 'null', '{}', '[1,5]', '[3,"§"]']) {
    const page = createPage();
    const text = createReader(page);
    page.run(`${GUARD}.push(${entry})`);
    page.run('self.__FLIGHT_DATA.push("late")');
    await expect(text).rejects.toBeDefined();
  }
});

test('tagged entries', async () => {
  const page = createPage();
  page.run(
    '(self.__next_f=Array.isArray(self.__next_f)?self.__next_f:[]).push([0]);self.__next_f.push([2,{a:1}]);' +
      'self.__next_f.push([1,"0:é"]);self.__next_f.push([9,"unknown"])',
  );
  const {createInlinedFlightStream, getInlinedFormState} = page.load();
  const options = {global: '__next_f'};
  expect(getInlinedFormState(options)).toEqual({a: 1});
  const chunks = collect(createInlinedFlightStream(options));
  expect(getInlinedFormState(options)).toEqual({a: 1});
  page.run('self.__next_f.push([3,"/wE="]);self.__next_f.push([4])');

  expect(Buffer.concat(await chunks)).toEqual(
    Buffer.concat([Buffer.from('0:é'), Buffer.from([255, 1])]),
  );
});

test('the form state', () => {
  const page = createPage();
  const {getInlinedFormState} = page.load();
  expect(getInlinedFormState()).toBe(null);
  page.run(`${GUARD}.form=[1]`);
  expect(getInlinedFormState()).toEqual([1]);
});

test('without a document the stream is closed', async () => {
  expect(await createReader(createPage({hasDocument: false}))).toBe('');
});

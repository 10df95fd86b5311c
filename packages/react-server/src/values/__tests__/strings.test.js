import {renderText} from '../../__tests__/support/render.js';

test('a string of 1024 units gets a text row, a shorter one does not', async () => {
  const short = 'x'.repeat(1023);
  const long = 'x'.repeat(1024);
  const {text} = await renderText([short, long]);
  expect(text).toBe(`1:T400,${long}0:["${short}","$1"]\n`);
});

test('the limit counts UTF-16 units, the header counts bytes', async () => {
  const long = '€'.repeat(1024);
  const {text} = await renderText({long});
  expect(text).toBe(`1:Tc00,${long}0:{"long":"$1"}\n`);
});

test('a text row is not escaped', async () => {
  const long = '$' + '"\n'.repeat(512);
  const {text} = await renderText(long);
  expect(text).toBe(`1:T401,${long}0:"$1"\n`);
});

test('keys of elements and results of components may be long', async () => {
  const long = 'k'.repeat(1024);
  function Component() {
    return long;
  }
  const {text} = await renderText([<p key={long} />, <Component key="c" />]);
  expect(text).toBe(`1:T400,${long}2:T400,${long}0:[["$","p","$1",{}],"$2"]\n`);
});

test('a host that cannot count bytes keeps long strings in their row', async () => {
  const long = '$' + 'x'.repeat(1024);
  const {text} = await renderText([long], {host: {byteLengthOfChunk: null}});
  expect(text).toBe(`0:["$${long}"]\n`);
});

import {readHeader} from '../rowHeader.js';
import {LINE, PAYLOAD, createStreamState} from '../streamState.js';

// Reads a header in pieces of some bytes. The rest belongs to the payload.
function readIn(size, text) {
  const state = createStreamState();
  const bytes = Buffer.from(text);
  let at = 0;
  while (at < bytes.length && state.phase < PAYLOAD) {
    const piece = bytes.subarray(at, at + size);
    const read = readHeader(state, piece, 0);
    state.received += read;
    at += read;
  }
  return {...state, rest: text.slice(at)};
}

function read(text) {
  const whole = readIn(text.length, text);
  expect(readIn(1, text)).toEqual(whole);
  return whole;
}

describe('a row header', () => {
  test.each([
    ['0:{', {id: 0, rowTag: 0, phase: PAYLOAD, length: LINE, rest: '{'}],
    ['1f:[', {id: 31, rowTag: 0, phase: PAYLOAD, length: LINE, rest: '['}],
    [':HL', {id: 0, rowTag: 72, phase: PAYLOAD, length: LINE, rest: 'L'}],
    ['a:I', {id: 10, rowTag: 73, phase: PAYLOAD, length: LINE, rest: ''}],
    ['2:T400,', {id: 2, rowTag: 84, phase: PAYLOAD, length: 1024, rest: ''}],
    ['2:o0,', {id: 2, rowTag: 111, phase: PAYLOAD, length: 0, rest: ''}],
    ['2:b,', {id: 2, rowTag: 98, phase: PAYLOAD, length: 0, rest: ''}],
    ['00000000001:"', {id: 1, phase: PAYLOAD, length: LINE, rest: '"'}],
    ['7fffffff:r', {id: 0x7fffffff, rowTag: 114, phase: PAYLOAD, length: LINE}],
    ['1:#', {id: 1, rowTag: 35, phase: PAYLOAD, length: LINE}],
    ['1:q', {id: 1, rowTag: 0, phase: PAYLOAD, length: LINE, rest: 'q'}],
    ['1:-', {id: 1, rowTag: 0, phase: PAYLOAD, length: LINE, rest: '-'}],
  ])('%p is accepted', (text, expected) => {
    expect(read(text)).toMatchObject(expected);
  });

  test.each([
    ['x:1'],
    ['\n0:1'],
    ['A:1'],
    [' 1:1'],
    ['g'],
    ['80000000:1'],
    ['100000000:1'],
    ['1:T-1,'],
    ['1:T80000000,'],
    ['1:o4;'],
  ])('%p is refused', text => {
    expect(() => read(text)).toThrow('Unexpected ');
  });

  test.each([
    ['g', 0],
    ['1:Tx', 3],
  ])('%p is refused by the position of the byte', (text, at) => {
    expect(() => read(text)).toThrow(` at byte ${at}. `);
  });
});

import {receive} from '../../__tests__/support/responses.js';

function hintsOf(text) {
  const dispatchHint = jest.fn();
  receive(text, {host: {dispatchHint}});
  return dispatchHint.mock.calls;
}

describe('a hint row', () => {
  test('goes to the host when it arrives', () => {
    expect(hintsOf(':HD"//a"\n:HL["/b","style"]\n')).toEqual([
      ['D', '//a'],
      ['L', ['/b', 'style']],
    ]);
  });

  test('may have an id, which means nothing', () => {
    expect(hintsOf('5:HD"//a"\n')).toEqual([['D', '//a']]);
  });

  test('is a model: forms are revived', () => {
    expect(hintsOf(':HD"$$a"\n:HS["/t",0,{"crossOrigin":""}]\n')).toEqual([
      ['D', '$a'],
      ['S', ['/t', 0, {crossOrigin: ''}]],
    ]);
  });

  test('whose row is missing says null', () => {
    expect(hintsOf(':HD"$5"\n')).toEqual([['D', null]]);
  });

  test('with broken JSON fails the response', () => {
    expect(() => hintsOf(':HL[\n')).toThrow(SyntaxError);
  });
});

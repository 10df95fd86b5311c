import {receive} from '../../__tests__/support/responses.js';

function hintsOf(text) {
  const dispatchHint = jest.fn();
  receive(text, {host: {dispatchHint}});
  return dispatchHint.mock.calls;
}

describe('a hint row', () => {
  test('is passed to the host when it arrives', () => {
    expect(hintsOf(':HD"//a"\n:HL["/b","style"]\n')).toEqual([
      ['D', '//a'],
      ['L', ['/b', 'style']],
    ]);
  });

  test('may have an id, which is ignored', () => {
    expect(hintsOf('5:HD"//a"\n')).toEqual([['D', '//a']]);
  });

  test('is a model: value forms are revived', () => {
    expect(hintsOf(':HD"$$a"\n:HS["/t",0,{"crossOrigin":""}]\n')).toEqual([
      ['D', '$a'],
      ['S', ['/t', 0, {crossOrigin: ''}]],
    ]);
  });

  test('has null for a missing row', () => {
    expect(hintsOf(':HD"$5"\n')).toEqual([['D', null]]);
  });

  test('with invalid JSON is ignored', () => {
    expect(hintsOf(':HL[\n:HD"//a.test"\n')).toEqual([['D', '//a.test']]);
  });

  test('whose preloading fails is ignored', () => {
    const dispatchHint = jest.fn(() => {
      throw new Error('of the host');
    });
    receive(':HD"//a.test"\n', {host: {dispatchHint}});
    expect(dispatchHint).toHaveBeenCalledTimes(1);
  });
});

import {receive, valueOf} from '../../__tests__/support/responses.js';
import {getRoot} from '../../index.js';

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

  test.each([
    ['invalid JSON', ':HL[\n'],
    ['no content', ':H\n'],
    ['a value form that cannot be revived', ':HD"$nx"\n'],
    ['a reference to a row that failed to revive', '1:5\n:HD"$Q1"\n'],
  ])('with %s is left out, and the response continues', (name, row) => {
    const dispatchHint = jest.fn();
    const response = receive(`${row}0:1\n`, {host: {dispatchHint}});
    expect(valueOf(getRoot(response))).toBe(1);
    expect(dispatchHint).not.toHaveBeenCalled();
  });

  test('that its receiver refuses does not fail the response', () => {
    const dispatchHint = () => {
      throw new Error('refused');
    };
    const response = receive(':HD"//a"\n0:1\n', {host: {dispatchHint}});
    expect(valueOf(getRoot(response))).toBe(1);
  });
});

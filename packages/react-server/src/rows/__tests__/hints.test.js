import {startFlowing, startWork} from '../../index.js';
import {createMemoryDestination} from '../../__tests__/support/memoryHost.js';
import {
  openRender,
  settle,
  startRender,
} from '../../__tests__/support/render.js';
import {emitHint, getHints} from '../hints.js';
import {isQueueEmpty} from '../../request/rowQueue.js';

function never() {
  return new Promise(() => {});
}

describe('a hint', () => {
  test('is flushed by itself while the render waits', async () => {
    const {request, destination} = startRender({a: never()});
    await settle();
    const before = destination.text();
    emitHint(request, 'D', '//a');
    emitHint(request, 'L', ['/b', 'style']);
    expect(destination.text()).toBe(before);
    await settle();
    expect(destination.text()).toBe(before + ':HD"//a"\n:HL["/b","style"]\n');
  });

  test('is sent before the rows of the same flush', async () => {
    const {request} = openRender('x');
    emitHint(request, 'D', '//a');
    const destination = createMemoryDestination();
    startWork(request);
    startFlowing(request, destination);
    await settle();
    expect(destination.text()).toBe(':HD"//a"\n0:"x"\n');
  });

  test('is not escaped, unlike strings of a model', async () => {
    const {request, destination} = startRender({a: never()});
    emitHint(request, 'D', '$a');
    await settle();
    expect(destination.text()).toContain(':HD"$a"\n');
  });

  test('does not change after it was emitted', async () => {
    const {request, destination} = startRender({a: never()});
    const model = ['/a', 'style'];
    emitHint(request, 'L', model);
    model.push('late');
    await settle();
    expect(destination.text()).toContain(':HL["/a","style"]\n');
  });

  test('without JSON fails only the caller', async () => {
    const {request, destination, errors} = startRender('x');
    expect(() => emitHint(request, 'D', [1n])).toThrow(TypeError);
    await settle();
    expect(destination.text()).toBe('0:"x"\n');
    expect(errors).toEqual([]);
  });

  test('after the end is dropped', async () => {
    const {request, destination} = startRender('x');
    await settle();
    emitHint(request, 'D', '//a');
    await settle();
    expect(destination.text()).toBe('0:"x"\n');
    expect(isQueueEmpty(request.queue)).toBe(true);
  });
});

describe('the state of hints', () => {
  test.each([
    ['an object', new Set()],
    ['null', null],
    ['undefined', undefined],
    ['zero', 0],
  ])('is created by the host, once per request: %s', (name, state) => {
    const createHints = jest.fn(() => state);
    const requests = [1, 2].map(() => openRender('x', {host: {createHints}}));
    for (const {request} of [...requests, ...requests]) {
      expect(getHints(request)).toBe(state);
    }
    expect(createHints).toHaveBeenCalledTimes(requests.length);
  });

  test('is null if the host does not create one', () => {
    expect(getHints(openRender('x').request)).toBe(null);
  });
});

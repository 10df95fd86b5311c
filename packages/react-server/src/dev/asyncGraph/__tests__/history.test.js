// Which ended nodes keep their links. A hook that throws would end the process.
import {History} from '../history.js';
import {AWAIT} from '../node.js';

const LONG = 5000;
const MOST_ENDED = 50_000;

function nodeThatEnded(end) {
  const awaited = {kind: AWAIT};
  return {kind: AWAIT, end, awaited, previous: awaited};
}

function isKept({awaited, previous}) {
  return awaited !== null && previous !== null;
}

test('the process was suspended after the end of a node', () => {
  const history = new History();
  const node = nodeThatEnded(performance.now() - LONG);
  history.nodeEnded(node);
  expect(isKept(node)).toBe(true);
});

test('a clock that was set back', () => {
  const history = new History();
  const ends = [LONG, 0, 2 * LONG, 1];
  const nodes = ends.map(nodeThatEnded);
  for (const node of nodes) {
    history.nodeEnded(node);
  }
  expect(isKept(nodes[3])).toBe(true);
  expect(history.ended.isEmpty()).toBe(false);
});

test('nodes that ended long ago lose their links, unless a render had begun before', () => {
  const history = new History();
  const render = {timeOrigin: LONG};
  history.add(render);
  const [before, within, now] = [LONG - 1, LONG + 1, 9 * LONG].map(
    nodeThatEnded,
  );
  for (const node of [before, within, now]) {
    history.nodeEnded(node);
  }
  expect([before, within, now].map(isKept)).toEqual([false, true, true]);
  history.delete(render);
  history.nodeEnded(nodeThatEnded(9 * LONG));
  expect([within, now].map(isKept)).toEqual([false, true]);
});

test('the number of remembered nodes has a limit', () => {
  const history = new History();
  const nodes = Array.from({length: MOST_ENDED + 2}, () => nodeThatEnded(1));
  for (const node of nodes) {
    history.nodeEnded(node);
  }
  expect(nodes.filter(isKept).length).toBe(MOST_ENDED);
});

// In development, the time to read rows that wait for each other is linear in their number, too.
import {expectLinearGrowth} from '../../../../../scripts/jest/growth.js';
import {
  bytesOf,
  createTestResponse,
  feed,
} from '../../__tests__/support/responses.js';
import {
  ORDERS,
  WAITING_SHAPES,
  linesOf,
  readAll,
} from '../../__tests__/support/waitingShapes.js';
import {close, getRoot} from '../../index.js';
import {createResponseTracer} from '../responseTracer.js';

// Sixteen times as many are 3,200 rows.
const FEW = 200;
const TIMEOUT = 600000;

// The paths, which pass rows to inherit their debug information.
const CASES = WAITING_SHAPES.filter(([name]) => name.includes('path'));

function read(pieces) {
  const response = createTestResponse({tracer: createResponseTracer()});
  const root = getRoot(response);
  root.then(
    () => {},
    () => {},
  );
  for (const piece of pieces) {
    feed(response, piece);
  }
  close(response);
  return root;
}

test.each(CASES)(
  'the time for %s grows with their number',
  (name, create) =>
    expectLinearGrowth(count => {
      const order = ORDERS['in order'];
      const pieces = linesOf(create(count), count, order).map(line =>
        bytesOf(line),
      );
      return () => readAll(read(pieces));
    }, FEW),
  TIMEOUT,
);
